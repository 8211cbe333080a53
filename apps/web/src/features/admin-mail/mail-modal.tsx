import { formatDateTime } from "@pola/shared/calendar";
import { numberText } from "@pola/shared/counted";
import type { OutboxMailDetail } from "@pola/shared/schemas/admin";
import { useQuery } from "@tanstack/react-query";
import { useState, type SyntheticEvent } from "react";
import { errorText, failureOf, isRefusal } from "../../lib/api-error.ts";
import { mail, useRetryMail } from "../../api/mail.ts";
import { reportAfterUnmount } from "../../components/report-after-unmount.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button, ExternalButtonLink } from "../../ui/button.tsx";
import { FormBanner } from "../../ui/form.tsx";
import { KeyValueList } from "../../ui/key-value.tsx";
import { Modal } from "../../ui/modal.tsx";
import { Failed, Loading } from "../../ui/states.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { notify, reportFailure } from "../../ui/toast.tsx";
import { kindLabel, stateOf } from "./mail-table.tsx";

const FAILED = "The email could not be sent again";

/** The height until the mail has loaded. The frame then takes the height of the mail. */
const FIRST_HEIGHT = 320;

/** A mail as its recipient sees it, its delivery state, and a retry for a mail that was given up (docs/product/accounts.md, A-66). */
export function MailModal({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery(mail(id));
  const retry = useRetryMail();
  const send = reportAfterUnmount(retry, { failed: FAILED, report: (message) => notify.success(message) });
  const retryNow = () => send(id, { onError: (error) => reportFailure(errorText(error, FAILED)) });
  const { link, status, to } = query.data ?? { link: null, status: undefined, to: "" };
  // The mail of a deleted user was erased with the account, so it has no recipient.
  const canRetry = status === "given_up" && to !== "";
  // Not when only the reply was lost.
  const hasFailed = retry.isError && (canRetry || isRefusal(retry.error));
  return (
    <Modal
      onClose={onClose}
      size="lg"
      isBusy={retry.isPending}
      title={query.data ? query.data.subject || "Erased email" : "Mail"}
      description={query.data && (query.data.to || "The person deleted their account")}
      footer={
        (link !== null || canRetry) && (
          <>
            {canRetry && (
              <Button
                variant={link === null ? "primary" : "secondary"}
                isLoading={retry.isPending}
                loadingLabel="Updating..."
                onClick={retryNow}
              >
                Send again
              </Button>
            )}
            {link !== null && (
              <ExternalButtonLink href={link}>Open the link in this email</ExternalButtonLink>
            )}
          </>
        )
      }
    >
      {query.isPending && <Loading label="Loading this email" shape="rows" count={3} />}
      {query.isError && <Failed title="Failed to load this email" {...failureOf(query)} />}
      {query.data && (
        <div className="grid gap-4">
          <FormBanner message={hasFailed ? errorText(retry.error, FAILED) : ""} />
          <Delivery mail={query.data} />
          <Content mail={query.data} />
        </div>
      )}
    </Modal>
  );
}

function Delivery({ mail }: { mail: OutboxMailDetail }) {
  const { kind, createdAt, sentAt, attempts, lastError } = mail;
  const { label, tone } = stateOf(mail);
  return (
    <KeyValueList
      items={[
        { label: "State", value: <Badge tone={tone}>{label}</Badge> },
        { label: "Kind", value: kindLabel(kind) },
        { label: "Created", value: formatDateTime(createdAt) },
        sentAt !== null && { label: "Sent", value: formatDateTime(sentAt) },
        attempts !== 0 && { label: "Tries", value: numberText(attempts) },
        lastError !== null && { label: "Last try", value: <span className="text-danger">{lastError}</span> },
      ]}
    />
  );
}

function Content({ mail: { html, text, subject } }: { mail: OutboxMailDetail }) {
  const [view, setView] = useState<"html" | "text">("html");
  if (text === "" && html === "")
    return <p className="text-muted">Its content was erased with the person's account.</p>;
  return (
    <Tabs
      label="Content of the email"
      value={view}
      onChange={setView}
      tabs={[
        { value: "html", label: "Preview", content: <MailPreview html={html} title={`Mail: ${subject}`} /> },
        {
          value: "text",
          label: "Text",
          content: <p className="wrap-anywhere whitespace-pre-line">{text}</p>,
        },
      ]}
    />
  );
}

/**
 * The HTML of a mail as its recipient sees it. The frame is sandboxed without scripts, and the content security policy of the
 * page applies in it too. That policy refuses inline styles, so the mail is parsed without running anything, and each style is
 * set through the object model, which the policy allows.
 */
function MailPreview({ html, title }: { html: string; title: string }) {
  const [height, setHeight] = useState(FIRST_HEIGHT);
  const fill = ({ currentTarget: frame }: SyntheticEvent<HTMLIFrameElement>) => {
    const page = frame.contentDocument;
    if (!page) return;
    page.body.replaceWith(page.adoptNode(inertBody(html)));
    for (const element of page.querySelectorAll<HTMLElement>("[data-style]")) {
      element.style.cssText = element.dataset["style"] ?? "";
    }
    setHeight(Math.ceil(page.body.scrollHeight));
  };
  return (
    <div className="overflow-hidden rounded-control border">
      <iframe
        // A new key, so another mail gets a new document.
        key={html}
        title={title}
        sandbox="allow-same-origin"
        srcDoc="<!doctype html><html lang='en'><head><title>Mail</title></head><body></body></html>"
        onLoad={fill}
        style={{ height }}
        className="block w-full"
      />
    </div>
  );
}

/** The body of the mail without scripts and external content. Links are disabled: they are for the recipient only. */
function inertBody(html: string): HTMLElement {
  // Renamed, because the browser reports every style attribute as a violation. Mails escape quotes in text, so this only matches attributes.
  const { body } = new DOMParser().parseFromString(html.replaceAll(' style="', ' data-style="'), "text/html");
  for (const element of body.querySelectorAll("script, style, link, meta, base, iframe, object, embed, form"))
    element.remove();
  for (const element of [body, ...body.querySelectorAll("*")]) {
    for (const name of element.getAttributeNames()) {
      if (name === "href" || name === "src" || name === "srcset" || name.startsWith("on"))
        element.removeAttribute(name);
    }
  }
  return body;
}
