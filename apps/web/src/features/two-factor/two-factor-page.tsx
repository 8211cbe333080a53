import type { TwoFactor, TwoFactorSecret } from "@pola/shared/schemas/two-factor";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { flushSync } from "react-dom";
import { failureOf } from "../../lib/api-error.ts";
import { changePassword, endSessions } from "../../api/profile.ts";
import { useSession } from "../../api/session.tsx";
import { twoFactor } from "../../api/two-factor.ts";
import { PasswordCard } from "../../components/password-card.tsx";
import { usePageTitle } from "../../lib/page-title.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { focusTitle } from "../../ui/focus-title.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { Failed, Loading } from "../../ui/states.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { ConfirmApp, RenewCodes, StartSetup, TurnOff } from "./two-factor-forms.tsx";

/** How an admin signs in: a second factor from an authenticator app, on or off (docs/product/accounts.md, A-220 to A-226), and the password. */
export function TwoFactorPage() {
  usePageTitle("Password and two-factor sign-in");
  const { user, refresh } = useSession();
  const query = useQuery(twoFactor);
  const [secret, setSecret] = useState<TwoFactorSecret | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const finish = async () => {
    // First, so that the page does not show that it is off for a moment.
    await query.refetch();
    await refresh();
    flushSync(() => {
      setSecret(null);
      setCodes(null);
    });
    // The button that was pressed is gone.
    focusTitle();
  };
  return (
    <>
      <PageHeader
        title="Password and two-factor sign-in"
        lead="With two-factor sign-in you also enter a code from an app on your phone after your password. A stolen password alone is then not enough."
      />
      <div className="grid max-w-xl grid-cols-1 gap-5">
        {query.isPending && (
          <Loading
            label="Loading two-factor sign-in"
            shape="rows"
            count={user?.hasTwoFactor ? 7 : 4}
            className="max-md:*:py-5"
          />
        )}
        {query.isLoadingError && <Failed title="Failed to load two-factor sign-in" {...failureOf(query)} />}
        {codes !== null && <RecoveryCodes codes={codes} onDone={finish} />}
        {codes === null && secret !== null && <ConfirmApp secret={secret} onOn={setCodes} />}
        {query.data && codes === null && secret === null && (
          <State state={query.data} onSecret={setSecret} onCodes={setCodes} />
        )}
        <PasswordCard change={changePassword} endSessions={endSessions} />
      </div>
    </>
  );
}

type StateProps = {
  state: TwoFactor;
  onSecret: (secret: TwoFactorSecret) => void;
  onCodes: (recoveryCodes: readonly string[]) => void;
};

function State({ state, onSecret, onCodes }: StateProps) {
  const [isRenewing, setIsRenewing] = useState(false);
  const { isOn, isRequired, recoveryCodesLeft } = state;
  if (!isOn) {
    return (
      <>
        {isRequired && (
          <Banner tone="warning" title="Set this up first">
            Every admin must use two-factor sign-in here. You can do everything else afterwards.
          </Banner>
        )}
        <StartSetup onSecret={onSecret} />
      </>
    );
  }
  return (
    <>
      <Banner
        tone={recoveryCodesLeft < 3 ? "warning" : "success"}
        title="Two-factor sign-in is on"
        action={
          <Button size="sm" variant="secondary" onClick={() => setIsRenewing(true)}>
            New recovery codes
          </Button>
        }
      >{`${recoveryCodesLeft} recovery ${recoveryCodesLeft === 1 ? "code is" : "codes are"} left.`}</Banner>
      {isRenewing && <RenewCodes onCodes={onCodes} onClose={() => setIsRenewing(false)} />}
      {isRequired ? (
        <Card title="Turn off two-factor sign-in">
          <p className="text-muted">
            Every admin must use two-factor sign-in here. If you change your phone, ask another admin with
            every area to reset it.
          </p>
        </Card>
      ) : (
        <TurnOff />
      )}
    </>
  );
}
