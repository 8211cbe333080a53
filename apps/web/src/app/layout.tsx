import { useEffect, useState } from "react";
import { Outlet, ScrollRestoration, useLocation, useNavigation } from "react-router-dom";
import { useSession } from "../api/session.tsx";
import { write } from "../lib/browser-storage.ts";
import { PAYOUT_BANNER_KEY } from "../lib/storage.ts";
import { OfflineBar } from "../offline/offline-bar.tsx";
import { UpdateNotice } from "../offline/update-notice.tsx";
import { classNames } from "../ui/class-names.ts";
import { lazyPart } from "../ui/lazy-part.tsx";
import { ToastArea } from "../ui/toast.tsx";
import { useIsWide } from "../ui/use-media-query.ts";
import { DraftPlace, PAYOUT_PLACE, PayoutPlace } from "./bar-places.tsx";
import { BottomTabs } from "./bottom-tabs.tsx";
import { Footer } from "./footer.tsx";
import { logoutDialog } from "./logout.ts";
import { MobileMenu } from "./mobile-menu.tsx";
import { NavBar } from "./nav-bar.tsx";
import { PageSpinner } from "./page-spinner.tsx";
import { RouteFocus } from "./route-focus.tsx";
import { SessionEnd } from "./session-end.tsx";

// Few people are waiting for approval; nobody else downloads it. Its space is kept meanwhile.
const accountBanner = lazyPart(
  async () => (await import("./account-banner.tsx")).AccountBanner,
  <div className="h-15 md:h-40 lg:h-30" />,
  { isOptional: true },
);

// Nobody with bank details downloads it. Its space is kept meanwhile, too.
const payoutBanner = lazyPart(async () => (await import("./payout-banner.tsx")).PayoutBanner, PAYOUT_PLACE, {
  isOptional: true,
});

const draftBar = lazyPart(async () => (await import("./draft-bar.tsx")).DraftBar, <DraftPlace />, {
  isOptional: true,
});

/** The frame on every page: header with the support button, page, footer, toasts; tabs for a reseller on a phone. */
export function Layout() {
  const { status, user, isRemembered } = useSession();
  const isWide = useIsWide();
  const menu = useMenu();
  const { pathname } = useLocation();
  const isAccountScreen = /^\/(login|register|verify-email|(forgot|reset)-password)$/.test(pathname);
  // Rendered from the first question on.
  const [logout, setLogout] = useState<"unopened" | "open" | "closed">("unopened");
  const isApproved = user?.role === "reseller" && user.status === "approved";
  // The account screens themselves say what comes next.
  const isWaiting = user?.role === "reseller" && user.status === "pending" && !isAccountScreen;
  // A remembered person has no bank details on this device, even if the server has them.
  const isUnpayable =
    isApproved &&
    !isRemembered &&
    !isAccountScreen &&
    [user.accountHolderName, user.bankName, user.accountNumber, user.branchName].some((detail) => !detail);
  useEffect(() => {
    if (user) write("localStorage", PAYOUT_BANNER_KEY, isUnpayable ? "1" : null);
  }, [user, isUnpayable]);
  // The listings and the pages of their products show the order in progress.
  const isShop = /^\/(products|listings)(\/|$)/.test(pathname);
  // The checkout has one task, so it has no tabs (docs/product/interface.md, I-3).
  const isCheckout = /^\/(checkout|order)(\/|$)/.test(pathname);
  const hasTabs = user?.role === "reseller" && !isWide && !isCheckout;
  return (
    <>
      <div
        inert={menu.isOpen}
        className={classNames(
          "group/frame flex min-h-dvh flex-col",
          hasTabs && "[--bottom-inset:calc(3.5rem+env(safe-area-inset-bottom))]",
        )}
      >
        <SkipLink />
        <NavBar onOpenMenu={menu.open} isMenuOpen={menu.isOpen} onLogout={() => setLogout("open")} />
        {/* One block, so that neither bar covers the other while the page scrolls. The toasts are below it. */}
        <div className="sticky top-(--header-height) z-20 [anchor-name:--bars] print:hidden">
          <OfflineBar hasData={!isAccountScreen} />
          {isShop && (isApproved ? <draftBar.Part /> : status === "loading" && <DraftPlace />)}
        </div>
        {isWaiting && <accountBanner.Part user={user} />}
        {isUnpayable ? <payoutBanner.Part /> : status === "loading" && !isAccountScreen && <PayoutPlace />}
        <Page />
        <Footer />
        <UpdateNotice />
        {hasTabs && <BottomTabs />}
      </div>
      {menu.isOpen && (
        <MobileMenu
          onClose={menu.close}
          onLogout={() => {
            menu.close();
            setLogout("open");
          }}
        />
      )}
      {logout !== "unopened" && (
        <logoutDialog.Part open={logout === "open"} onClose={() => setLogout("closed")} />
      )}
      <ToastArea isOverHeader={user?.role === "admin"} />
      <RouteFocus />
      <ScrollRestoration />
      <SessionEnd />
    </>
  );
}

/** The page; a spinner while the code of the next one is fetched. */
function Page() {
  const { pathname } = useLocation();
  const next = useNavigation().location;
  return (
    <main
      id={MAIN_ID}
      tabIndex={-1}
      className="flex min-h-[calc(100dvh-var(--header-height))] flex-1 flex-col *:w-full"
    >
      {next && next.pathname !== pathname ? <PageSpinner /> : <Outlet />}
    </main>
  );
}

/** The mobile menu's state. Closing it returns the focus to its button. A change of page closes it too; `RouteFocus` then takes the focus on. */
function useMenu() {
  const { pathname } = useLocation();
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  if (openedAt !== null && openedAt !== pathname) setOpenedAt(null);
  const isOpen = openedAt === pathname;
  useEffect(() => {
    if (!isOpen) return undefined;
    return () => document.querySelector<HTMLElement>("[data-menu-button]")?.focus();
  }, [isOpen]);
  return { isOpen, open: () => setOpenedAt(pathname), close: () => setOpenedAt(null) };
}

const MAIN_ID = "main";

/** The first stop of the Tab key: jumps past the navigation to the page. */
function SkipLink() {
  return (
    <a
      href={`#${MAIN_ID}`}
      onClick={(event) => {
        event.preventDefault();
        const target = document.getElementById("page-title") ?? document.getElementById(MAIN_ID);
        target?.focus();
        target?.scrollIntoView();
      }}
      className="fixed top-2 left-2 z-60 -translate-y-20 rounded-control bg-brand px-4 py-3 font-semibold text-on-brand focus:translate-y-0 print:hidden"
    >
      Skip to content
    </a>
  );
}
