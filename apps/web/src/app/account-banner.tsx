import type { User } from "@pola/shared/schemas/user";
import ChevronDown from "lucide-react/icons/chevron-down";
import { useLocation } from "react-router-dom";
import { resendVerification } from "../api/mailed-links.ts";
import { errorText } from "../lib/api-error.ts";
import { useSession } from "../api/session.tsx";
import { reportApproval } from "../components/report-approval.ts";
import { useBusy } from "../lib/use-busy.ts";
import { toneClasses } from "../ui/badge.tsx";
import { Banner } from "../ui/banner.tsx";
import { Button } from "../ui/button.tsx";
import { classNames } from "../ui/class-names.ts";
import { notify } from "../ui/toast.tsx";
import { useIsWide } from "../ui/use-media-query.ts";

const TITLE = "Your account is waiting for approval";

/**
 * Tells a reseller who waits for approval what is missing and what already works (docs/product/accounts.md, A-15). On a phone it is one
 * line that opens; on the dashboard it starts open.
 */
export function AccountBanner({ user }: { user: User }) {
  const { refresh } = useSession();
  const { pathname } = useLocation();
  const isWide = useIsWide();
  const { isBusy, run } = useBusy((error) => {
    notify.error(errorText(error, "The email could not be sent. Please try again."));
  });
  const resend = async () => {
    await resendVerification();
    notify.message(`We sent a new link to ${user.email}.`);
  };
  const check = async () => reportApproval(await refresh());
  const action = user.isEmailVerified ? (
    <Button variant="secondary" size="sm" isLoading={isBusy} onClick={() => run(check)}>
      Check again
    </Button>
  ) : (
    <Button variant="secondary" size="sm" isLoading={isBusy} onClick={() => run(resend)}>
      Send the link again
    </Button>
  );
  return (
    <div className="page-width pt-4">
      {isWide ? (
        // The button is at the left, because after a registration a toast stays at the right for ten seconds.
        <Banner tone="warning" title={TITLE}>
          <Explanation user={user} />
          <div className="mt-2">{action}</div>
        </Banner>
      ) : (
        <details
          open={pathname === "/dashboard"}
          className={classNames("group rounded-card", toneClasses.yellow)}
        >
          <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 px-3 py-2 text-sm font-semibold">
            <span className="flex-1">{TITLE}</span>
            <ChevronDown size={18} aria-hidden="true" className="shrink-0 group-open:rotate-180" />
          </summary>
          <div className="grid grid-cols-1 justify-items-start gap-1 px-3 pb-3 text-sm wrap-anywhere">
            <Explanation user={user} />
            {action}
          </div>
        </details>
      )}
    </div>
  );
}

function Explanation({ user }: { user: User }) {
  return (
    <>
      <p>You can look around and complete your profile. You can order once an admin has approved you.</p>
      {!user.isEmailVerified && (
        <p className="max-md:mb-1 md:mt-1">
          Please verify your email: open the link we sent to {user.email}.
        </p>
      )}
    </>
  );
}
