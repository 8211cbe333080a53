import { BRAND_DEFAULTS } from "@pola/shared/brand";

/** A build-time setting (see .env.example), or the default if it is missing or blank. */
function setting(value: unknown, fallback: string): string {
  return typeof value === "string" && value.trim() !== "" ? value.trim() : fallback;
}

/**
 * Settings of the build: the product's name, its contacts, and the suppliers' portal (`vendorPortalUrl`, empty if there is
 * none).
 */
export const env = {
  brandName: setting(import.meta.env["BRAND_NAME"], BRAND_DEFAULTS.name),
  supportEmail: setting(import.meta.env["SUPPORT_EMAIL"], BRAND_DEFAULTS.supportEmail),
  supportPhone: setting(import.meta.env["SUPPORT_PHONE"], BRAND_DEFAULTS.supportPhone),
  privacyEmail: setting(import.meta.env["PRIVACY_EMAIL"], BRAND_DEFAULTS.privacyEmail),
  slipFromAddress: setting(import.meta.env["SLIP_FROM_ADDRESS"], BRAND_DEFAULTS.slipFromAddress),
  vendorPortalUrl: setting(import.meta.env["VITE_VENDOR_PORTAL_URL"], ""),
};
