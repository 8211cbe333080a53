import MessageCircle from "lucide-react/icons/message-circle-more";
import { whatsappLink } from "@pola/shared/phone";
import { env } from "../env.ts";

const HELP_REQUEST = `Hello! I need help with my ${env.brandName} reseller account.`;

/** Opens a chat with support, the request already written (specification, section 1). It floats above whatever is pinned below. */
export function SupportButton() {
  return (
    <aside aria-label="Support">
      <a
        href={whatsappLink(env.supportPhone, HELP_REQUEST)}
        target="_blank"
        rel="noopener noreferrer"
        aria-label="Chat with support (opens in a new tab)"
        title="Chat with support"
        className="fixed right-4 bottom-[calc(var(--bottom-inset)+var(--bottom-bar-height,0px)+1rem)] z-20 grid size-14 place-items-center rounded-full bg-brand text-on-brand shadow-menu transition-[background-color,transform] hover:bg-brand-hover active:scale-95 print:hidden"
      >
        <MessageCircle size={26} aria-hidden="true" />
      </a>
    </aside>
  );
}
