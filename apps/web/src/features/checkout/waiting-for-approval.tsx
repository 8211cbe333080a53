import Clock from "lucide-react/icons/clock";
import { useSession } from "../../api/session.tsx";
import { tellApproval } from "../../components/tell-approval.ts";
import { useBusy } from "../../lib/use-busy.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Panel } from "../../ui/panel.tsx";

/** Replaces the form, which could not be sent (docs/product/orders.md, O-144). */
export function WaitingForApproval() {
  const { refresh } = useSession();
  const { isBusy, run } = useBusy(() => undefined);
  const check = async () => tellApproval(await refresh());
  return (
    <Panel
      icon={<Clock />}
      title="Waiting for approval"
      line="You can order once an admin has approved your account. We will email you."
      actions={
        <>
          <ButtonLink to="/products">Back to Listings</ButtonLink>
          <Button variant="secondary" isLoading={isBusy} onClick={() => run(check)}>
            Check again
          </Button>
        </>
      }
    />
  );
}
