/** Marks of direction, soft hyphens and other characters without a picture. */
const HIDDEN = /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/g;
/** Joiners and letters that are blank count as nothing. */
const SHOWN = /[^\s\p{Cf}\u2800\u3164]/u;

/**
 * A text without the characters that nobody sees: they come along with what is copied from a chat, make a name blank, or turn what follows it
 * around (docs/product/interface.md, I-370). Joiners inside a text stay, because Sinhala, Tamil and emoji need them.
 */
export function withoutHidden(text: string): string {
  const shown = text.replaceAll(HIDDEN, "");
  return SHOWN.test(shown) ? shown : "";
}
