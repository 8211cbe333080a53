import { MAIL_KINDS } from "@pola/shared/mail-kind";
import { MAIL_STATUSES } from "@pola/shared/mail-status";
import { useQuery } from "@tanstack/react-query";
import MailIcon from "lucide-react/icons/mail";
import { errorText } from "../../api/client.ts";
import { mails } from "../../api/mail.ts";
import { usePageTitle } from "../../lib/page-title.ts";
import { useUrlState } from "../../lib/url-state.ts";
import { Button } from "../../ui/button.tsx";
import { FilterChips } from "../../ui/filter-chips.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { FoundCount, Pagination } from "../../ui/pagination.tsx";
import { SearchInput } from "../../ui/search-input.tsx";
import { CompactSelect } from "../../ui/select-menu.tsx";
import { Empty, Failed, Loading } from "../../ui/states.tsx";
import { MailModal } from "./mail-modal.tsx";
import { KIND_OPTIONS, STATE_CHIPS } from "./mail-states.ts";
import { MailTable } from "./mail-table.tsx";
import { RetryGivenUpButton } from "./retry-given-up-button.tsx";

const PAGE_SIZE = 25;
const FILTERS = { q: "", status: "", kind: "", page: 1 };

/** Every mail the product wrote. Without a mail server this is where its links are found (api.md; domain.md, Mail). */
export function AdminMailPage() {
  usePageTitle("Mail");
  const [address, setAddress] = useUrlState(FILTERS);
  const [{ mail: openId }, setOpen] = useUrlState({ mail: "" });
  const status = MAIL_STATUSES.find((known) => known === address.status) ?? "";
  const kind = MAIL_KINDS.find((known) => known === address.kind) ?? "";
  const query = useQuery(mails({ search: address.q, status, kind, page: address.page, pageSize: PAGE_SIZE }));
  const isFiltered = address.q !== "" || status !== "" || kind !== "";
  return (
    <>
      <PageHeader
        title="Mail"
        lead="What was written to whom, and whether it left."
        actions={<RetryGivenUpButton />}
      />
      <div className="grid gap-3 pb-4">
        <div className="flex flex-wrap gap-3">
          <div className="min-w-0 flex-[1_1_20rem]">
            <SearchInput
              label="Search mail"
              placeholder="Recipient or subject"
              value={address.q}
              onChange={(q) => setAddress({ q }, { replace: true })}
            />
          </div>
          <CompactSelect
            label="Kind"
            value={kind}
            onChange={(next) => setAddress({ kind: next })}
            options={KIND_OPTIONS}
            className="max-md:w-full"
          />
        </div>
        <FilterChips
          label="State"
          value={status}
          onChange={(next) => setAddress({ status: next })}
          options={STATE_CHIPS}
        />
        <FoundCount total={query.isPlaceholderData ? undefined : query.data?.total} />
      </div>
      {query.isPending && <Loading label="Loading mail" shape="rows" count={8} />}
      {query.isError && (
        <Failed title="Failed to load mail" detail={errorText(query.error, "")} onRetry={query.refetch} />
      )}
      {query.data?.rows.length === 0 && (
        <Empty
          icon={<MailIcon strokeWidth={1.5} />}
          title="No mail found"
          action={
            isFiltered && (
              <Button variant="secondary" onClick={() => setAddress(FILTERS)}>
                Clear filters
              </Button>
            )
          }
        />
      )}
      {query.data && query.data.rows.length > 0 && (
        <>
          <MailTable
            mails={query.data.rows}
            isRefreshing={query.isPlaceholderData}
            onOpen={(id) => setOpen({ mail: id })}
          />
          <Pagination
            page={address.page}
            pageSize={PAGE_SIZE}
            total={query.data.total}
            onPage={(page) => setAddress({ page })}
          />
        </>
      )}
      {openId !== "" && <MailModal id={openId} onClose={() => setOpen({ mail: "" }, { replace: true })} />}
    </>
  );
}
