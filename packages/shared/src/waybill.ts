/** Where the waybill goes in a courier's tracking address. */
export const WAYBILL_PLACE = "{waybill}";

/** The courier's own page for a parcel (docs/product/couriers.md, D-3); null without an address or a waybill. */
export function trackingLink(address: string | null, waybill: string | null): string | null {
  return address === null || waybill === null
    ? null
    : address.replaceAll(WAYBILL_PLACE, encodeURIComponent(waybill));
}

/** Whether a waybill looks as its courier's do: `#` is a digit, `?` a letter, everything else itself. Any waybill does without a pattern. */
export function fitsPattern(waybill: string, pattern: string | null): boolean {
  if (pattern === null) return true;
  const characters = Array.from(waybill.toUpperCase());
  const places = Array.from(pattern.toUpperCase());
  return (
    characters.length === places.length &&
    places.every((place, index) => {
      const character = characters[index] ?? "";
      if (place === "#") return /^\d$/.test(character);
      return place === "?" ? /^[A-Z]$/.test(character) : place === character;
    })
  );
}

/** A waybill to compare: upper case, without spaces. */
export function plainWaybill(waybill: string): string {
  return waybill.replaceAll(/\s/gu, "").toUpperCase();
}

/** A waybill without leading zeros, which a spreadsheet may have removed. The database function plain_waybill does the same. */
export function withoutZeros(waybill: string): string {
  return plainWaybill(waybill).replace(/^0+(?=.)/, "");
}
