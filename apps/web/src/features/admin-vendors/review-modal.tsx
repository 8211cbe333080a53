import { formatDate } from "@pola/shared/calendar";
import { numberText } from "@pola/shared/counted";
import type { User } from "@pola/shared/schemas/user";
import type { UserStatus } from "@pola/shared/user-status";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { failureOf } from "../../lib/api-error.ts";
import { decisionFailure, user, useSetUserStatus } from "../../api/users.ts";
import {
  accountFacts,
  DecisionButtons,
  DecisionReason,
  decisionText,
  isRejectable,
} from "../../components/account-decision.tsx";
import { fullName } from "../../components/full-name.ts";
import { reportAfterUnmount } from "../../components/report-after-unmount.ts";
import { Banner } from "../../ui/banner.tsx";
import { KeyValueList } from "../../ui/key-value.tsx";
import { Modal } from "../../ui/modal.tsx";
import { Failed, Loading } from "../../ui/states.tsx";
import { notify } from "../../ui/toast.tsx";
import { ProductsOnSale } from "./products-on-sale.tsx";

type ReviewModalProps = {
  id: string;
  /** The vendor from the list. Without it (opened by a link) the account is loaded. */
  known: User | undefined;
  onDone: (text: string) => void;
  onClose: () => void;
};

/** A vendor, and the decisions that their status allows. */
export function ReviewModal({ id, known, onDone, onClose }: ReviewModalProps) {
  const query = useQuery({ ...user(id), enabled: known === undefined });
  const vendor = known ?? (query.data?.role === "vendor" ? query.data : undefined);
  if (vendor) return <Review vendor={vendor} onDone={onDone} onClose={onClose} />;
  return (
    <Modal onClose={onClose} title="Review vendor">
      {query.isPending && <Loading label="Loading the vendor" shape="rows" count={3} />}
      {query.isError && <Failed title="Failed to load the vendor" {...failureOf(query)} />}
      {query.data && <Banner tone="warning" title="This account is not a vendor." />}
    </Modal>
  );
}

function Review({ vendor, onDone, onClose }: Omit<ReviewModalProps, "id" | "known"> & { vendor: User }) {
  const [reason, setReason] = useState<string | null>(null);
  const setStatus = useSetUserStatus();
  const name = fullName(vendor);
  const send = reportAfterUnmount(setStatus, {
    failed: `Failed to update ${name}'s status`,
    report: (_, { status }, isHere) => isHere || notify.success(decisionText(name, status)),
  });
  const decide = (status: UserStatus) => {
    send(
      { id: vendor.id, status, fromStatus: vendor.status, reason: status === "rejected" ? reason : null },
      { onSuccess: () => onDone(decisionText(name, status)) },
    );
  };
  return (
    <Modal
      onClose={onClose}
      isDirty={Boolean(reason)}
      isBusy={setStatus.isPending}
      title={name}
      description={`Joined ${formatDate(vendor.createdAt)}`}
      footer={
        <DecisionButtons
          status={vendor.status}
          pending={setStatus.isPending ? setStatus.variables.status : undefined}
          onDecide={decide}
        />
      }
    >
      <div className="grid gap-4">
        {/* Not once the vendor has the status: then only the replies were lost. */}
        {setStatus.isError && setStatus.variables.status !== vendor.status && (
          <Banner tone="danger" isLive title={decisionFailure(setStatus.error, name)} />
        )}
        <ProductsOnSale vendor={vendor} />
        <KeyValueList
          items={[
            ...accountFacts(vendor),
            vendor.statusReason ? { label: "Reason given", value: vendor.statusReason } : null,
            vendor.productsCount !== undefined && {
              label: "Products",
              value: numberText(vendor.productsCount),
            },
          ]}
        />
        {isRejectable(vendor.status) && <DecisionReason reason={reason} onChange={setReason} />}
      </div>
    </Modal>
  );
}
