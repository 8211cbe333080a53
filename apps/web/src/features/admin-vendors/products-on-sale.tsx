import { counted } from "@pola/shared/counted";
import type { User } from "@pola/shared/schemas/user";
import type { UserStatus } from "@pola/shared/user-status";
import { useCoversArea } from "../../api/covers-area.ts";
import { Banner } from "../../ui/banner.tsx";
import { ButtonLink } from "../../ui/button.tsx";

/** What a decision about the vendor leaves as it is. */
const AFTER: Record<UserStatus, string> = {
  pending: "If you reject, they stay on sale",
  approved: "If you revoke the approval, they stay on sale",
  rejected: "They stay on sale",
  suspended: "They stay on sale",
};

/**
 * How many of a vendor's products are on sale, and that they stay so whatever the vendor's status is (docs/product/accounts.md, A-2350).
 * Nothing without any.
 */
export function ProductsOnSale({ vendor }: { vendor: User }) {
  const covers = useCoversArea();
  const count = vendor.productsOnSale ?? 0;
  if (count === 0) return null;
  const isBlocked = vendor.status === "rejected" || vendor.status === "suspended";
  return (
    <Banner
      tone={isBlocked ? "warning" : "info"}
      title={`${counted(count, "product")} on sale`}
      action={
        covers("products") && (
          <ButtonLink to={`/admin/products?status=active&vendor=${vendor.id}`} size="sm" variant="secondary">
            Show products
          </ButtonLink>
        )
      }
    >
      {AFTER[vendor.status]} until an admin makes them inactive.
    </Banner>
  );
}
