/** The product's name and contact details when the configuration sets no others (docs/product/interface.md, I-7). */
export const BRAND_DEFAULTS = {
  name: "Pola",
  supportEmail: "support@pola.example",
  supportPhone: "+94700000000",
  privacyEmail: "privacy@pola.example",
  slipFromAddress: "Pola, 100 Market Street, Colombo 11, Sri Lanka",
} as const;
