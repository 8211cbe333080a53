import { formatPhone } from "@pola/shared/phone";
import { classNames } from "./class-names.ts";

export function PhoneLink({ phone, className }: { phone: string; className?: string | undefined }) {
  return (
    <a href={`tel:${phone}`} className={classNames("whitespace-nowrap underline-offset-4", className)}>
      {formatPhone(phone)}
    </a>
  );
}
