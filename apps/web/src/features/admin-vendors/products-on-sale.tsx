import { counted } from "@pola/shared/counted";
import type { User } from "@pola/shared/schemas/user";
import type { UserStatus } from "@pola/shared/user-status";
import { useCoversArea } from "../../api/covers-area.ts";
import { Banner } from "../../ui/banner.tsx";
import { ButtonLink } from "../../ui/button.tsx";

/** The decision that leaves the products as they are. */
const DECISION: Record<UserStatus, string> = {
  pending: " if you reject,",
  approved: " if you revoke the approval,",
  rejected: "",
  suspended: "",
};

/**
 * How many of a vendor's products are on sale, and that they stay so whatever the vendor's status is (docs/product/accounts.md, A-2350).
 * Nothing without any.
 */
export function ProductsOnSale({ vendor: { id, status, productsOnSale = 0 } }: { vendor: User }) {
  const covers = useCoversArea();
  if (productsOnSale === 0) return null;
  const [stay, them] = productsOnSale === 1 ? ["It stays", "it"] : ["They stay", "them"];
  return (
    <Banner
      tone={status === "rejected" || status === "suspended" ? "warning" : "info"}
      title={`${counted(productsOnSale, "product")} on sale`}
      action={
        covers("products") && (
          <ButtonLink to={`/admin/products?status=active&vendor=${id}`} size="sm" variant="secondary">
            Show products
          </ButtonLink>
        )
      }
    >
      {stay} on sale{DECISION[status]} until an admin makes {them} inactive.
    </Banner>
  );
}
