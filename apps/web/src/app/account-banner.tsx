import type { User } from "@pola/shared/schemas/user";
import { useState } from "react";
import { resendVerification } from "../api/auth.ts";
import { errorText } from "../api/client.ts";
import { useSession } from "../api/session.tsx";
import { Banner } from "../ui/banner.tsx";
import { Button } from "../ui/button.tsx";
import { notify } from "../ui/toast.tsx";

/** Tells a reseller who waits for approval what is missing and what already works (domain.md, Accounts). */
export function AccountBanner({ user }: { user: User }) {
  const { refresh } = useSession();
  const [isBusy, setIsBusy] = useState(false);
  const run = async (act: () => Promise<void>) => {
    setIsBusy(true);
    await act();
    setIsBusy(false);
  };
  const resend = async () => {
    try {
      await resendVerification();
      notify.message(`We sent a new link to ${user.email}.`);
    } catch (error) {
      notify.error(errorText(error, "The email could not be sent. Please try again."));
    }
  };
  return (
    <div className="page-width pt-4">
      <Banner
        tone="warning"
        title="Your account is waiting for approval"
        action={
          user.isEmailVerified ? (
            <Button variant="secondary" size="sm" isLoading={isBusy} onClick={() => void run(refresh)}>
              Check again
            </Button>
          ) : (
            <Button variant="secondary" size="sm" isLoading={isBusy} onClick={() => void run(resend)}>
              Send the link again
            </Button>
          )
        }
      >
        <p>You can look around and complete your profile. You can order once an admin has approved you.</p>
        {!user.isEmailVerified && (
          <p className="mt-1">Please verify your email: open the link we sent to {user.email}.</p>
        )}
      </Banner>
    </div>
  );
}
