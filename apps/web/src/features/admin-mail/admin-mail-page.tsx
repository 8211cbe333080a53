import { MAIL_KINDS } from "@pola/shared/mail-kind";
import { MAIL_STATUSES } from "@pola/shared/mail-status";
import MailIcon from "lucide-react/icons/mail";
import { errorText } from "../../api/client.ts";
import { mails } from "../../api/mail.ts";
import { ListPages, ListRows } from "../../components/list-rows.tsx";
import { ListToolbar } from "../../components/list-toolbar.tsx";
import { useListPage } from "../../components/use-list-page.ts";
import { oneOf } from "../../lib/list-address.ts";
import { usePageTitle } from "../../lib/page-title.ts";
import { useUrlState } from "../../lib/url-state.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { CompactSelect } from "../../ui/select-menu.tsx";
import { MailModal } from "./mail-modal.tsx";
import { KIND_OPTIONS, STATE_OPTIONS } from "./mail-states.ts";
import { MailTable } from "./mail-table.tsx";
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
  const [{ mail: openId }, setOpen] = useUrlState({ mail: "" });
  return (
    <>
      <PageHeader
        title="Mail"
        lead="What was written to whom, and whether it left."
        actions={<RetryGivenUpButton />}
      />
      <ListToolbar
        list={list}
        search={{ label: "Search mail", placeholder: "Recipient or subject" }}
        statusLabel="State"
        statuses={STATE_OPTIONS}
        selects={
          <CompactSelect
            label="Kind"
            value={list.filters.kind}
            onChange={(kind) => list.set({ kind })}
            options={KIND_OPTIONS}
            className="max-md:w-full"
          />
        }
      />
      <ListRows
        list={list}
        loading={{ label: "Loading mail", count: 8 }}
        failed={{ title: "Failed to load mail", detail: errorText(list.query.error, "") }}
        nothing={{ title: "No mail found", icon: <MailIcon strokeWidth={1.5} /> }}
      >
        {(rows) => (
          <>
            <MailTable mails={rows} isRefreshing={list.isRefreshing} onOpen={(id) => setOpen({ mail: id })} />
            <ListPages list={list} />
          </>
        )}
      </ListRows>
      {openId !== "" && <MailModal id={openId} onClose={() => setOpen({ mail: "" }, { replace: true })} />}
    </>
  );
}
