import { useQuery } from "@tanstack/react-query";
import MailIcon from "lucide-react/icons/mail";
import { errorText } from "../../api/client.ts";
import { mails } from "../../api/mail.ts";
import { usePageTitle } from "../../lib/page-title.ts";
import { useUrlState } from "../../lib/url-state.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { SearchInput } from "../../ui/search-input.tsx";
import { Empty, Failed, Loading } from "../../ui/states.tsx";
import { MailModal } from "./mail-modal.tsx";
import { MailTable } from "./mail-table.tsx";

const PAGE_SIZE = 25;

/** Every mail the product wrote. Without a mail server this is where its links are found (api.md; domain.md, Mail). */
export function AdminMailPage() {
  usePageTitle("Mail");
  const [address, setAddress] = useUrlState({ q: "", page: 1 });
  const [{ mail: openId }, setOpen] = useUrlState({ mail: "" });
  const query = useQuery(mails({ search: address.q, page: address.page, pageSize: PAGE_SIZE }));
  return (
    <>
      <PageHeader title="Mail" lead="What was written to whom, and whether it left." />
      <div className="pb-4">
        <SearchInput
          label="Search mail"
          placeholder="Recipient or subject"
          value={address.q}
          onChange={(q) => setAddress({ q }, { replace: true })}
        />
      </div>
      {query.isPending && <Loading label="Loading mail" shape="rows" count={8} />}
      {query.isError && (
        <Failed title="Failed to load mail" detail={errorText(query.error, "")} onRetry={query.refetch} />
      )}
      {query.data?.rows.length === 0 && <Empty icon={<MailIcon strokeWidth={1.5} />} title="No mail found" />}
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
