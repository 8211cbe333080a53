/** What a column of a courier's hand-over file can hold. Couriers name and order their columns each in their own way. */
export const HAND_OVER_FIELDS = [
  "waybill",
  "orderNumber",
  "receiver",
  "address",
  "city",
  "phone",
  "goods",
  "pieces",
  "weight",
  "value",
  "cash",
  "note",
  "empty",
] as const;

export type HandOverField = (typeof HAND_OVER_FIELDS)[number];

export const HAND_OVER_LABELS: Record<HandOverField, string> = {
  waybill: "Waybill",
  orderNumber: "Order number",
  receiver: "Receiver",
  address: "Address",
  city: "City",
  phone: "Phone",
  goods: "Goods",
  pieces: "Pieces",
  weight: "Weight (kg)",
  value: "Value",
  cash: "Cash to collect",
  note: "Note",
  empty: "Nothing (left empty)",
};
