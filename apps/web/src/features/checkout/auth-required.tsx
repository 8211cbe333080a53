import Lock from "lucide-react/icons/lock";
import { useLocation } from "react-router-dom";
import { loginPathFor } from "../../lib/next-path.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Panel } from "../../ui/panel.tsx";

/** For guests. After signing in they come back with what they chose (docs/product/orders.md, O-17). */
export function AuthRequired() {
  const location = useLocation();
  return (
    <Panel
      icon={<Lock />}
      title="Authentication Required"
      line="You need to be logged in to place an order."
      actions={
        <>
          <ButtonLink to={loginPathFor(location)}>Login</ButtonLink>
          <ButtonLink to="/products" variant="secondary">
            Back to Listings
          </ButtonLink>
        </>
      }
    />
  );
}
