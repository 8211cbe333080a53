// Spaces, dashes of every kind, brackets, dots, slashes, and the invisible characters of copied contacts.
const SEPARATORS = /[\s\p{Pd}\p{Cf}()[\]./]/gu;

// Mobile numbers start with 7; the rest are the area codes in use.
const AREA_CODES = "7\\d|11|2[1-7]|3[1-8]|4[157]|5[124578]|6[3567]|81|91";
const WRITTEN = new RegExp(`^(?:(?:\\+|00)?940?|0)?((?:${AREA_CODES})\\d{7})$`);
const STORED = /^\+94(\d{2})(\d{3})(\d{4})$/;

/**
 * Parses a Sri Lankan mobile or landline number in any usual notation to "+94XXXXXXXXX" (docs/product/server.md, I-83). Returns
 * null for anything else: foreign numbers, wrong lengths, letters, unknown area codes.
 */
export function parsePhone(text: string): string | null {
  const national = WRITTEN.exec(text.replace(SEPARATORS, ""))?.[1];
  return national === undefined ? null : `+94${national}`;
}

/** "+94771234567" as "077 123 4567" (docs/product/server.md, I-83). Any text that is not a stored number is returned unchanged. */
export function formatPhone(phone: string): string {
  return phone.replace(STORED, "0$1 $2 $3");
}

/** The link that opens a WhatsApp chat with this number and a prefilled text (docs/product/interface.md, I-5). */
export function whatsappLink(phone: string, text: string): string {
  const digits = (parsePhone(phone) ?? phone).replace(/\D/g, "");
  return `https://wa.me/${digits}?text=${encodeURIComponent(text)}`;
}
