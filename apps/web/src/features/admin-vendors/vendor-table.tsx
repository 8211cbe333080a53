import { formatDate } from "@pola/shared/calendar";
import { numberText } from "@pola/shared/counted";
import type { User } from "@pola/shared/schemas/user";
import { Link } from "react-router-dom";
import { fullName } from "../../components/full-name.ts";
import { UserStatusBadge } from "../../components/status-badges.tsx";
import { useRowLink } from "../../lib/url-state.ts";
import { Button } from "../../ui/button.tsx";
import { type Column, actionsColumn } from "../../ui/column.ts";
import { EmailText } from "../../ui/email-text.tsx";
import { PhoneLink } from "../../ui/phone-link.tsx";

const NOT_GIVEN = "N/A";

type OnReview = (vendor: User) => void;

export function vendorColumns(onReview: OnReview): Column<User>[] {
  return [
    {
      key: "vendor",
      header: "Vendor",
      cell: (vendor) => (
        <>
          <span className="block max-w-48 truncate min-[90rem]:max-w-56" title={fullName(vendor)}>
            <Name vendor={vendor} />
          </span>
          <span className="block max-w-48 truncate text-xs text-muted xl:hidden">
            <EmailText>{vendor.email}</EmailText>
          </span>
          <span className="text-xs text-muted lg:hidden">Joined {joinedOf(vendor)}</span>
        </>
      ),
    },
    {
      key: "business",
      header: "Business",
      cell: ({ businessName }) => (
        <span
          className="block max-w-40 wrap-anywhere md:max-lg:line-clamp-3 lg:truncate min-[90rem]:max-w-56"
          title={businessName ?? undefined}
        >
          {businessName || NOT_GIVEN}
        </span>
      ),
    },
    {
      key: "email",
      header: "Email",
      className: "max-xl:hidden",
      cell: ({ email }) => (
        <span className="block max-w-52 truncate min-[90rem]:max-w-64" title={email}>
          {email}
        </span>
      ),
    },
    {
      key: "phone",
      header: "Phone",
      className: "whitespace-nowrap max-lg:hidden",
      cell: (vendor) => <Phone vendor={vendor} />,
    },
    { key: "products", header: "Products", align: "right", cell: productsOf },
    { key: "status", header: "Status", cell: ({ status }) => <UserStatusBadge status={status} /> },
    { key: "joined", header: "Joined", className: "whitespace-nowrap max-lg:hidden", cell: joinedOf },
    actionsColumn("Review", (vendor) => <ReviewButton vendor={vendor} onReview={onReview} />),
  ];
}

type VendorProps = { vendor: User; onReview: OnReview };

export function VendorCard({ vendor, onReview }: VendorProps) {
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="grid grid-cols-1">
        <div className="flex flex-wrap items-start justify-between gap-x-3">
          <span className="min-w-0 wrap-break-word">
            <Name vendor={vendor} />
          </span>
          <UserStatusBadge status={vendor.status} />
        </div>
        <span className="text-sm wrap-anywhere text-muted">
          <EmailText>{vendor.email}</EmailText>
        </span>
      </div>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm *:odd:text-muted *:even:text-right">
        <dt>Business</dt>
        <dd className="wrap-anywhere">{vendor.businessName || NOT_GIVEN}</dd>
        <dt>Phone</dt>
        <dd>
          <Phone vendor={vendor} />
        </dd>
        <dt>Products</dt>
        <dd className="tabular-nums">{productsOf(vendor)}</dd>
        <dt>Joined</dt>
        <dd>{joinedOf(vendor)}</dd>
      </dl>
      <ReviewButton vendor={vendor} onReview={onReview} />
    </div>
  );
}

function Name({ vendor }: { vendor: User }) {
  const link = useRowLink("vendor", vendor.id);
  return (
    <Link
      {...link}
      className="font-medium text-brand underline-offset-4 hover:underline max-md:-my-2.5 max-md:py-2.5"
    >
      {fullName(vendor)}
    </Link>
  );
}

function joinedOf({ createdAt }: User): string {
  return formatDate(createdAt);
}

function productsOf({ productsCount }: User): string {
  return numberText(productsCount ?? 0);
}

function Phone({ vendor: { phone } }: { vendor: User }) {
  if (!phone) return NOT_GIVEN;
  return (
    <PhoneLink
      phone={phone}
      className="hover:underline max-md:-my-3 max-md:inline-block max-md:py-3 max-md:whitespace-normal"
    />
  );
}

function ReviewButton({ vendor, onReview }: VendorProps) {
  return (
    <Button
      size="sm"
      variant="quiet"
      aria-label={`Review ${fullName(vendor)}`}
      onClick={() => onReview(vendor)}
    >
      Review
    </Button>
  );
}
