import Menu from "lucide-react/icons/menu";
import { Link } from "react-router-dom";
import { useSession } from "../api/session.tsx";
import { Button, ButtonLink, IconButton } from "../ui/button.tsx";
import { classNames } from "../ui/class-names.ts";
import { lazyPart } from "../ui/lazy-part.tsx";
import { Logo } from "./logo.tsx";
import { preloadLogout } from "./logout.ts";
import { isCurrentLink, navLinksFor, useOpenPath } from "./nav-links.ts";
import { prefetchPage } from "./prefetch.ts";
import { SupportButton } from "./support-button.tsx";

const adminTools = lazyPart(async () => (await import("./palette/admin-tools.tsx")).AdminTools, null, {
  isOptional: true,
});

type NavBarProps = { onOpenMenu: () => void; isMenuOpen: boolean; onLogout: () => void };

/**
 * The sticky header of every page: the logo, the person's links in a row where they fit, the support button, else the menu button. The
 * space of the menu button is kept while the session loads, so that nothing moves.
 */
export function NavBar({ onOpenMenu, isMenuOpen, onLogout }: NavBarProps) {
  const { status, user } = useSession();
  return (
    <header className="sticky top-0 z-30 border-b bg-surface">
      <div
        className={classNames(
          "page-width flex h-(--header-height) items-center justify-between gap-2 md:gap-4",
          user?.role === "admin" && "max-w-admin!",
        )}
      >
        <Logo />
        {user?.role === "admin" && <Tools />}
        <div className="flex h-full items-center gap-2 lg:gap-4">
          {status !== "loading" && (user ? <PersonLinks onLogout={onLogout} /> : <GuestLinks />)}
          <SupportButton />
          {status === "loading" ? (
            <span className="-mr-2 size-[44px] lg:hidden" />
          ) : (
            <IconButton
              label="Open menu"
              icon={<Menu />}
              aria-haspopup="dialog"
              aria-expanded={isMenuOpen}
              data-menu-button
              onClick={onOpenMenu}
              className={classNames(
                "-mr-2 size-[44px]! token-stored:invisible",
                user ? "lg:hidden" : "sm:hidden",
              )}
            />
          )}
        </div>
      </div>
    </header>
  );
}

/** The admin search and shortcuts, which nobody else downloads. Their space is reserved while they load. */
function Tools() {
  return (
    <div className="ml-auto flex min-h-[44px] min-w-[44px] items-center gap-1 lg:mr-auto lg:ml-0 lg:min-w-24">
      <adminTools.Part />
    </div>
  );
}

function GuestLinks() {
  return (
    <nav aria-label="Main" className="hidden items-center gap-2 token-stored:hidden! sm:flex">
      {navLinksFor(null).map(({ to, label }) => (
        <ButtonLink
          key={to}
          to={to}
          size="sm"
          variant={to === "/register" ? "secondary" : "ghost"}
          {...prefetching(to)}
        >
          {label}
        </ButtonLink>
      ))}
    </nav>
  );
}

/** Fetches the code of a link's page before the click. */
function prefetching(to: string) {
  const prefetch = () => prefetchPage(to);
  return { onPointerEnter: prefetch, onFocus: prefetch };
}

function PersonLinks({ onLogout }: { onLogout: () => void }) {
  const { user } = useSession();
  const pathname = useOpenPath();
  return (
    <div className="hidden h-full items-center gap-4 lg:flex">
      <nav aria-label="Main" className="flex h-full items-stretch gap-1">
        {navLinksFor(user).map(({ to, label }) => {
          const isCurrent = isCurrentLink(to, pathname);
          return (
            <Link
              key={to}
              to={to}
              aria-current={isCurrent ? "page" : undefined}
              {...prefetching(to)}
              className={classNames(
                "flex items-center border-b-2 px-3 pt-0.5 text-sm font-medium transition-colors focus-visible:-outline-offset-2",
                isCurrent ? "border-brand text-brand" : "border-transparent text-muted hover:text-text",
              )}
            >
              {label}
            </Link>
          );
        })}
      </nav>
      <Button
        variant="secondary"
        size="sm"
        onPointerEnter={preloadLogout}
        onFocus={preloadLogout}
        onClick={onLogout}
      >
        Logout
      </Button>
    </div>
  );
}
