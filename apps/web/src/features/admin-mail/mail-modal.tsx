import { useQuery } from "@tanstack/react-query";
import { errorText } from "../../api/client.ts";
import { mail } from "../../api/mail.ts";
import { ExternalButtonLink } from "../../ui/button.tsx";
import { Modal } from "../../ui/modal.tsx";
import { Failed, Loading } from "../../ui/states.tsx";

/** A mail as its reader gets it, with the link to click where the server tells it. */
export function MailModal({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery(mail(id));
  return (
    <Modal open onClose={onClose} title={query.data?.subject ?? "Mail"} description={query.data?.to}>
      {query.isPending && <Loading label="Loading this mail" shape="rows" count={3} />}
      {query.isError && (
        <Failed
          title="Failed to load this mail"
          detail={errorText(query.error, "")}
          onRetry={query.refetch}
        />
      )}
      {query.data && (
        <div className="grid gap-4">
          <p className="wrap-anywhere whitespace-pre-line">{query.data.text}</p>
          {query.data.link !== null && (
            <ExternalButtonLink href={query.data.link}>Open the link of this mail</ExternalButtonLink>
          )}
          {query.data.lastError !== null && (
            <p className="text-sm text-danger">Last try: {query.data.lastError}</p>
          )}
        </div>
      )}
    </Modal>
  );
}
