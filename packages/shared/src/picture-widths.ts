/**
 * The widths in pixels in which an uploaded picture is stored. A narrower picture is stored in its own width too; no picture is
 * enlarged.
 */
export const PICTURE_WIDTHS = [320, 640, 1280] as const;

const STORED = /^(.*\/[0-9a-f]{32}-)(\d+)(\.webp)$/;

/**
 * The `srcset` of an uploaded picture, so that a small card on a phone does not load the large file. The picture's address names its
 * largest width ("/uploads/images/{hash}-1280.webp"). Undefined for any other picture and for one with a single width.
 */
export function pictureSrcSet(url: string): string | undefined {
  const [, start, digits, end] = STORED.exec(url) ?? [];
  const largest = Number(digits);
  const smaller = PICTURE_WIDTHS.filter((width) => width < largest);
  if (smaller.length === 0) return undefined;
  return [...smaller, largest].map((width) => `${start}${width}${end} ${width}w`).join(", ");
}
