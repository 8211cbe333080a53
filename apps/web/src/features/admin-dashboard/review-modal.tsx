import { formatDate } from "@pola/shared/calendar";
import type { UserStatus } from "@pola/shared/user-status";
import type { User } from "@pola/shared/schemas/user";
import { useQuery } from "@tanstack/react-query";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { useRef, useState } from "react";
import { Link } from "react-router-dom";
import { accountMatches, decisionFailure, useSetUserStatus } from "../../api/users.ts";
import { AccountMatches } from "../../components/account-matches.tsx";
import {
  accountFacts,
  DecisionButtons,
  DecisionReason,
  decisionText,
  isRejectable,
} from "../../components/account-decision.tsx";
import { fullName } from "../../components/full-name.ts";
import { reportAfterUnmount } from "../../components/report-after-unmount.ts";
import { IconButton } from "../../ui/button.tsx";
import { FormBanner } from "../../ui/form.tsx";
import { KeyValueList } from "../../ui/key-value.tsx";
import { Modal } from "../../ui/modal.tsx";
import { notify, reportFailure } from "../../ui/toast.tsx";

/** The commission shown with an application. Real commissions are set per product (docs/product/accounts.md, A-21). */
const APPLICATION_COMMISSION = "5%";
const TOAST = { durationMs: 3000 };

type ReviewModalProps = {
  /** The applications for the buttons Previous and Next. */
  applications: readonly User[];
  application: User;
  onShow: (id: string) => void;
  onClose: () => void;
};

/** `reason` is null until the admin adds one. */
type Draft = { reason: string | null; problem: string };

/**
 * An application, and the decisions that its status allows (docs/product/accounts.md, A-10). After a decision the next pending
 * application opens (docs/product/screens.md, I-177). The reason that was typed for one stays with it until the dialog closes (A-2450).
 */
export function ReviewModal({ applications, application, onShow, onClose }: ReviewModalProps) {
  const { id } = application;
  const [drafts, setDrafts] = useState<ReadonlyMap<string, Draft>>(new Map());
  const { reason, problem } = drafts.get(id) ?? { reason: null, problem: "" };
  const keep = (draft: Draft) => setDrafts((kept) => new Map(kept).set(id, draft));
  const unsent = applications.filter((one) => isRejectable(one.status) && drafts.get(one.id)?.reason);
  const setStatus = useSetUserStatus();
  // The list is read again only after the next one has opened.
  const decided = useRef(new Set<string>());
  const matches = useQuery(accountMatches(id));
  const name = fullName(application);
  const send = reportAfterUnmount(setStatus, {
    failed: `Failed to update ${name}'s status`,
    report: (_, { status }) => notify.success(decisionText(name, status), TOAST),
  });
  // Only the replies were lost.
  const isMade = setStatus.variables?.id === id && setStatus.variables.status === application.status;
  const decide = (status: UserStatus) => {
    keep({ reason, problem: "" });
    send(
      {
        id,
        status,
        fromStatus: application.status,
        ...(status === "rejected" && reason?.trim() ? { reason } : {}),
      },
      {
        onSuccess: () => {
          decided.current.add(id);
          keep({ reason: null, problem: "" });
          const next =
            nextPending(applications, application, decided.current) ?? unsent.find((one) => one.id !== id);
          if (next) onShow(next.id);
          else onClose();
        },
        onError: (error) => {
          const text = reportFailure(decisionFailure(error, name), TOAST);
          keep({ reason, problem: text });
        },
      },
    );
  };
  return (
    <Modal
      onClose={onClose}
      isBusy={setStatus.isPending}
      isDirty={unsent.length > 0}
      onKeep={() => {
        const [first] = unsent;
        if (first && !unsent.includes(application)) onShow(first.id);
      }}
      title={name}
      description={`Applied ${formatDate(application.createdAt)}`}
      footer={
        <DecisionButtons
          status={application.status}
          pending={setStatus.isPending ? setStatus.variables.status : undefined}
          onDecide={decide}
        />
      }
    >
      <FormBanner message={isMade ? "" : problem} />
      <Steps
        applications={applications}
        application={application}
        isBlocked={setStatus.isPending}
        onShow={onShow}
      />
      <AccountMatches query={matches} />
      <KeyValueList
        items={[
          ...accountFacts(application),
          { label: "Commission", value: APPLICATION_COMMISSION },
          {
            label: "Account",
            value: (
              <Link
                to={`/admin/users/${application.id}`}
                className="-my-3 inline-block py-3 text-brand underline-offset-4 hover:underline"
              >
                Orders, payouts and history
              </Link>
            ),
          },
        ]}
      />
      {isRejectable(application.status) && (
        <DecisionReason reason={reason} onChange={(text) => keep({ reason: text, problem })} />
      )}
    </Modal>
  );
}

/** The next application that waits, after this one or from the start of the list. */
function nextPending(
  applications: readonly User[],
  application: User,
  decided: ReadonlySet<string>,
): User | undefined {
  const at = applications.indexOf(application);
  return [...applications.slice(at + 1), ...applications.slice(0, at)].find(
    ({ id, status }) => status === "pending" && !decided.has(id),
  );
}

type StepsProps = Omit<ReviewModalProps, "onClose"> & { isBlocked: boolean };

/** Goes to the previous or next application without closing the dialog. */
function Steps({ applications, application, isBlocked, onShow }: StepsProps) {
  const at = applications.indexOf(application);
  const previous = applications[at - 1];
  const next = applications[at + 1];
  if (applications.length < 2) return null;
  return (
    <div className="-mt-2 flex items-center justify-between gap-2 border-b pb-1">
      <IconButton
        label="Previous application"
        icon={<ChevronLeft />}
        aria-disabled={isBlocked || !previous || undefined}
        onClick={() => previous && onShow(previous.id)}
        className="-ml-2"
      />
      <output className="text-sm text-muted tabular-nums">
        {/* Another application is another element: a screen reader would read out only the letters that are new. */}
        <span key={application.id}>
          {at + 1} of {applications.length}
          <span className="sr-only">
            , {application.firstName} {application.lastName}
          </span>
        </span>
      </output>
      <IconButton
        label="Next application"
        icon={<ChevronRight />}
        aria-disabled={isBlocked || !next || undefined}
        onClick={() => next && onShow(next.id)}
        className="-mr-2"
      />
    </div>
  );
}
