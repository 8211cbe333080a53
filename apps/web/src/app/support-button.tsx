import MessageCircle from "lucide-react/icons/message-circle-more";
import { useSession } from "../api/session.tsx";
import { supportChat } from "../lib/support-chat.ts";
import { classNames } from "../ui/class-names.ts";

/**
 * Opens a chat with support with a prepared text (docs/product/interface.md, I-5). It floats at the lower right where the page has a free
 * margin. On narrower screens and for admins it is in the header, so it covers nothing (I-186).
 */
export function SupportButton() {
  const { user } = useSession();
  return (
    <aside
      aria-label="Support"
      className={classNames(
        "shrink-0 print:hidden",
        user?.role !== "admin" && "xl:fixed xl:right-3 xl:bottom-3",
      )}
    >
      <a
        href={supportChat(user?.role === "vendor" ? "vendor" : "reseller")}
        target="_blank"
        rel="noopener noreferrer"
        // It is the name, too: beside another name, screen readers read out both.
        title="Chat with support (opens in a new tab)"
        className="grid size-[44px] place-items-center rounded-full border border-control bg-surface text-brand transition-[background-color,transform] hover:bg-sunken active:scale-[0.98]"
      >
        <MessageCircle size={24} aria-hidden="true" />
      </a>
    </aside>
  );
}
