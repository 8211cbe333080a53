import X from "lucide-react/icons/x";
import { useEffect, useRef } from "react";
import { Link, useLocation } from "react-router-dom";
import { useSession } from "../api/session.tsx";
import { IconButton } from "../ui/button.tsx";
import { classNames } from "../ui/class-names.ts";
import { useCloseByBack } from "../ui/close-by-back.ts";
import { scrollLock } from "../ui/scroll-lock.ts";
import { useKeyDown } from "../ui/use-key-down.ts";
import { useIsWide } from "../ui/use-media-query.ts";
import { Logo } from "./logo.tsx";
import { preloadLogout } from "./logout.ts";
import { isCurrentLink, navLinksFor } from "./nav-links.ts";
import { prefetchPage } from "./prefetch.ts";

const rowClass =
  "flex min-h-12 w-full items-center rounded-control px-4 text-base font-medium transition-colors focus-visible:-outline-offset-2";

/**
 * The menu that slides in at the right, with the header's links. Its parent makes the rest of the page inert, which keeps the focus
 * inside. Escape, the backdrop and a wide window close it. It does not use the dialog library, which the first page would have to load.
 */
export function MobileMenu({ onClose, onLogout }: { onClose: () => void; onLogout: () => void }) {
  const { user } = useSession();
  const { pathname } = useLocation();
  const panel = useRef<HTMLDivElement>(null);
  useCloseByBack();
  useKeyDown((event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    onClose();
  });
  // Where the window is as wide as `lg`, CSS hides the menu and the header has its links.
  const isHidden = useIsWide("64rem");
  useEffect(() => {
    if (isHidden) onClose();
  }, [isHidden, onClose]);
  useEffect(() => {
    panel.current?.querySelector<HTMLElement>("nav a")?.focus();
  }, []);
  return (
    <div ref={scrollLock} className="fixed inset-0 z-40 lg:hidden">
      <div aria-hidden="true" onClick={onClose} className="absolute inset-0 animate-fade-in bg-overlay" />
      <div
        ref={panel}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a dialog element would lie above the toasts
        role="dialog"
        aria-modal="true"
        aria-label="Menu"
        className="absolute inset-y-0 right-0 flex w-72 max-w-[85vw] animate-drawer-in flex-col overflow-y-auto bg-surface shadow-dialog"
      >
        <div className="flex h-(--header-height) shrink-0 items-center justify-between border-b pr-2 pl-4">
          <Logo onClick={onClose} />
          <IconButton label="Close menu" icon={<X />} onClick={onClose} />
        </div>
        {user && (
          <div className="border-b px-4 py-3">
            <p className="truncate font-semibold">{`${user.firstName} ${user.lastName}`}</p>
            <p className="truncate text-sm text-muted">{user.email}</p>
          </div>
        )}
        <nav aria-label="Menu" className="grid flex-1 content-start gap-1 overflow-y-auto p-2">
          {navLinksFor(user).map(({ to, label }) => {
            const isCurrent = isCurrentLink(to, pathname);
            return (
              <Link
                key={to}
                to={to}
                aria-current={isCurrent ? "page" : undefined}
                onClick={onClose}
                onTouchStart={() => prefetchPage(to)}
                className={classNames(
                  rowClass,
                  isCurrent ? "bg-brand-soft text-brand-soft-text" : "hover:bg-sunken",
                )}
              >
                {label}
              </Link>
            );
          })}
        </nav>
        {user && (
          <div className="border-t p-2 pb-[max(0.5rem,env(safe-area-inset-bottom))]">
            <button
              type="button"
              onTouchStart={preloadLogout}
              onClick={onLogout}
              className={classNames(rowClass, "hover:bg-sunken")}
            >
              Logout
            </button>
          </div>
        )}
      </div>
    </div>
  );
}
