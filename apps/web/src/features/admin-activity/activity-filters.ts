import { ACTIVITY_ACTIONS, ACTIVITY_LABELS, ACTIVITY_SUBJECTS } from "@pola/shared/activity";
import type { ActivityEntry } from "@pola/shared/schemas/admin";
import type { ActivityFilters } from "../../api/admin.ts";
import { rangeText } from "../../ui/date-ranges.ts";
import { type Option, optionLabel, optionsOf } from "../../ui/options.ts";

export const ACTION_OPTIONS: Option[] = [
  { value: "", label: "Everything" },
  ...ACTIVITY_ACTIONS.map((action) => ({ value: action, label: ACTIVITY_LABELS[action] })),
];

const SUBJECT_LABELS = {
  user: "User",
  product: "Product",
  order: "Order",
  payout: "Payout",
  "payment-run": "Payment run",
  courier: "Courier",
  dispatch: "Dispatch",
  remittance: "Remittance",
  settings: "Settings",
  mail: "Mail",
};

export const SUBJECT_OPTIONS = optionsOf(ACTIVITY_SUBJECTS, SUBJECT_LABELS);

/** The labels of all chosen filters except the person. */
export function chosenLabels({ action, subjectType, subjectId, from, to }: ActivityFilters): string[] {
  return [
    optionLabel(ACTION_OPTIONS, action),
    optionLabel(SUBJECT_OPTIONS, subjectType),
    subjectId && "only this one",
    rangeText({ from, to }),
  ];
}

/** What was changed, in words: its current name, else its type. */
export function subjectText({ subjectType, subjectName }: ActivityEntry): string {
  const known = ACTIVITY_SUBJECTS.find((subject) => subject === subjectType);
  return subjectName || (known ? SUBJECT_LABELS[known] : subjectType);
}

/** The address that shows the subject; products and payouts have none. */
export function subjectPath({ subjectType, subjectId }: ActivityEntry): string | undefined {
  if (subjectType === "settings") return "/admin/settings";
  if (subjectId === null) return undefined;
  if (subjectType === "user") return `/admin/users/${subjectId}`;
  if (subjectType === "order") return `/admin/orders?order=${subjectId}`;
  if (subjectType === "payment-run") return `/admin/payouts/runs/${subjectId}`;
  if (subjectType === "dispatch") return `/admin/couriers/dispatches/${subjectId}`;
  if (subjectType === "remittance") return `/admin/couriers/remittances/${subjectId}`;
  if (subjectType === "mail") return `/admin/mail?mail=${subjectId}`;
  return undefined;
}
