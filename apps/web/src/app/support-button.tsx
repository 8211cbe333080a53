import MessageCircle from "lucide-react/icons/message-circle-more";
import { useEffect, useState } from "react";
import { useSession } from "../api/session.tsx";
import { SUPPORT_CHAT, VENDOR_SUPPORT_CHAT } from "../lib/support-chat.ts";
import { classNames } from "../ui/class-names.ts";

const SCROLLED_PX = 8;
const NEAR_END_PX = 120;

/**
 * Opens a chat with support with a prepared text (docs/product/interface.md, I-5). It floats above the bars at the bottom edge. It hides
 * while the page scrolls down, so that it covers no row action, and shows again on scrolling up, at the end of the page, and on focus.
 * An admin's dense screens have no free corner: for admins it is in the header and its menu (I-172).
 */
export function SupportButton() {
  const { user } = useSession();
  const isAside = useIsScrolledDown();
  if (user?.role === "admin") return null;
  return (
    <aside aria-label="Support">
      <a
        href={user?.role === "vendor" ? VENDOR_SUPPORT_CHAT : SUPPORT_CHAT}
        target="_blank"
        rel="noopener noreferrer"
        aria-label="Chat with support (opens in a new tab)"
        title="Chat with support"
        className={classNames(
          "fixed right-4 bottom-[calc(var(--bottom-inset)+var(--bottom-bar-height,0px)+1rem)] z-20 grid size-14 place-items-center rounded-full bg-brand text-on-brand shadow-menu transition-[background-color,transform] hover:bg-brand-hover focus-visible:translate-y-0 active:scale-95 print:hidden",
          isAside && "translate-y-[calc(100%+var(--bottom-inset)+var(--bottom-bar-height,0px)+1.5rem)]",
        )}
      >
        <MessageCircle size={26} aria-hidden="true" />
      </a>
    </aside>
  );
}

/** Whether the page last scrolled down and has not reached its end. */
function useIsScrolledDown(): boolean {
  const [isDown, setIsDown] = useState(false);
  useEffect(() => {
    let last = window.scrollY;
    const follow = () => {
      const moved = window.scrollY - last;
      if (Math.abs(moved) < SCROLLED_PX) return;
      last = window.scrollY;
      const left = document.documentElement.scrollHeight - window.innerHeight - window.scrollY;
      setIsDown(moved > 0 && left > NEAR_END_PX);
    };
    window.addEventListener("scroll", follow, { passive: true });
    return () => window.removeEventListener("scroll", follow);
  }, []);
  return isDown;
}
