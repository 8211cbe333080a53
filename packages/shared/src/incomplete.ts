/** What the schema says of each empty field of a customer. The forms recognise it (docs/product/orders.md, O-410). */
export const INCOMPLETE = "Please fill in all required fields";
