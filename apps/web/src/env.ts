import { BRAND_DEFAULTS } from "@pola/shared/brand";

/** A build-time setting (the same variables as the API's, see .env.example), or the default where it is missing or blank. */
function setting(value: unknown, fallback: string): string {
  return typeof value === "string" && value.trim() !== "" ? value.trim() : fallback;
}

/**
 * What the build was told: how the product is called, where people reach it, and where suppliers go
 * (`vendorPortalUrl` is empty where no portal exists).
 */
export const env = {
  brandName: setting(import.meta.env["BRAND_NAME"], BRAND_DEFAULTS.name),
  supportEmail: setting(import.meta.env["SUPPORT_EMAIL"], BRAND_DEFAULTS.supportEmail),
  supportPhone: setting(import.meta.env["SUPPORT_PHONE"], BRAND_DEFAULTS.supportPhone),
  privacyEmail: setting(import.meta.env["PRIVACY_EMAIL"], BRAND_DEFAULTS.privacyEmail),
  slipFromAddress: setting(import.meta.env["SLIP_FROM_ADDRESS"], BRAND_DEFAULTS.slipFromAddress),
  vendorPortalUrl: setting(import.meta.env["VITE_VENDOR_PORTAL_URL"], ""),
};
