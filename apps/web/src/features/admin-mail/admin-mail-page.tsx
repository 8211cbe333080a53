import { MAIL_KINDS } from "@pola/shared/mail-kind";
import { MAIL_STATUSES } from "@pola/shared/mail-status";
import { useQuery } from "@tanstack/react-query";
import MailIcon from "lucide-react/icons/mail";
import { mailCounts, mails } from "../../api/mail.ts";
import { ListTable } from "../../components/list-table.tsx";
import { ListToolbar } from "../../components/list-toolbar.tsx";
import { useListPage } from "../../components/use-list-page.ts";
import { oneOf } from "../../lib/list-address.ts";
import { usePageTitle } from "../../lib/page-title.ts";
import { useOpenRow } from "../../lib/url-state.ts";
import { optionsOf } from "../../ui/options.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { FoundCount } from "../../ui/pagination.tsx";
import { CompactSelect } from "../../ui/select-menu.tsx";
import { MailModal } from "./mail-modal.tsx";
import { KIND_OPTIONS, kindLabel, MailCard, MAIL_COLUMNS, STATE_LABELS } from "./mail-table.tsx";
import { RetryGivenUpButton } from "./retry-given-up-button.tsx";

/** All mails in the outbox. Without a mail server, an admin finds the links of the mails here. */
export function AdminMailPage() {
  usePageTitle("Mail");
  const list = useListPage({
    empty: { q: "", status: "", kind: "" },
    read: ({ q, status, kind }) => ({
      search: q,
      status: oneOf(MAIL_STATUSES, status),
      kind: oneOf(MAIL_KINDS, kind),
    }),
    pageSize: 25,
    query: (filters, at) => mails({ ...filters, ...at }),
  });
  const counts = useQuery(mailCounts(list.filters));
  const { status, kind } = list.filters;
  const [openId, , close] = useOpenRow("mail");
  return (
    <>
      <PageHeader
        isDense
        title="Mail"
        lead="Emails sent to resellers, vendors and admins."
        count={<FoundCount total={list.found} />}
        actions={<RetryGivenUpButton />}
      />
      <ListToolbar
        list={list}
        search={{ label: "Search mail", placeholder: "Recipient or subject" }}
        status={{ label: "State", options: optionsOf(MAIL_STATUSES, STATE_LABELS, counts.data) }}
        chosen={kind === "" ? 0 : 1}
        filters={
          <CompactSelect
            label="Kind"
            value={kind}
            onChange={(next) => list.set({ kind: next })}
            options={KIND_OPTIONS}
          />
        }
      />
      <ListTable
        list={list}
        loading={{ label: "Loading mail", count: 8 }}
        failed="Failed to load mail"
        nothing={{ title: "No emails found", icon: <MailIcon strokeWidth={1.5} /> }}
        asked={[status && STATE_LABELS[status], kindLabel(kind)]}
        caption="Mail"
        columns={MAIL_COLUMNS}
        rowKey={({ id }) => id}
        card={(mail) => <MailCard mail={mail} />}
      />
      {openId !== "" && <MailModal id={openId} onClose={close} />}
    </>
  );
}
