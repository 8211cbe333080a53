import { keysOf } from "./keys-of.ts";

/** What a column of a courier's hand-over file can hold. Couriers name and order their columns each in their own way. */
export const HAND_OVER_LABELS = {
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

export type HandOverField = keyof typeof HAND_OVER_LABELS;

export const HAND_OVER_FIELDS = keysOf(HAND_OVER_LABELS);
