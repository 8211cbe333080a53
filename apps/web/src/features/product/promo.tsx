import HandCoins from "lucide-react/icons/hand-coins";
import { useSession } from "../../api/session.tsx";
import { ButtonLink } from "../../ui/button.tsx";

/** The reason to sell the product. A guest also gets the link to register. */
export function Promo() {
  const { status } = useSession();
  return (
    <section className="grid justify-items-start gap-2 rounded-card border bg-surface p-5">
      <HandCoins size={32} strokeWidth={1.5} aria-hidden="true" className="text-brand" />
      <h2 className="text-lg font-semibold">Earn Commissions on Every Sale</h2>
      <p className="text-muted">
        Your customer pays on delivery. Your commission is paid to you every week, once the order is
        completed.
      </p>
      {status === "signed-out" && (
        <ButtonLink to="/register" variant="secondary" className="mt-2">
          Become a Reseller
        </ButtonLink>
      )}
    </section>
  );
}
