import { whatsappLink } from "@pola/shared/phone";
import MessageCircle from "lucide-react/icons/message-circle";
import type { ReactNode } from "react";
import { Button, ExternalButtonLink } from "../../ui/button.tsx";
import { copyText, shareWith } from "../../ui/share-text.ts";

type TellCustomerProps = {
  message: string;
  phone: string;
  isLoud?: boolean | undefined;
  /** More buttons in the same row. */
  children?: ReactNode;
};

/** Sends a message to the customer: WhatsApp, the device's own share sheet where there is one, or a copy. The text can be read first. */
export function TellCustomer({ message, phone, isLoud = false, children }: TellCustomerProps) {
  return (
    <div className="grid grid-cols-1 gap-2">
      <div className="flex flex-wrap gap-2 *:flex-auto">
        <ExternalButtonLink
          href={whatsappLink(phone, message)}
          variant={isLoud ? "primary" : "secondary"}
          icon={<MessageCircle />}
        >
          WhatsApp
        </ExternalButtonLink>
        {"share" in navigator && (
          <Button
            variant="secondary"
            onClick={() => void shareWith({ text: message }, "Copy the message instead.")}
          >
            Share
          </Button>
        )}
        <Button
          variant="secondary"
          aria-label="Copy message"
          onClick={() =>
            void copyText(message, { what: "Message", otherwise: "Send it on WhatsApp instead." })
          }
        >
          Copy
        </Button>
        {children}
      </div>
      <details>
        <summary className="flex min-h-11 w-fit cursor-pointer items-center text-sm font-medium text-brand underline underline-offset-4">
          Read the message
        </summary>
        <p className="rounded-control bg-sunken px-3.5 py-3 text-sm wrap-anywhere whitespace-pre-line select-all">
          {message}
        </p>
      </details>
    </div>
  );
}
