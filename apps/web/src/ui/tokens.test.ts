import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const css = readFileSync(join(import.meta.dirname, "../styles.css"), "utf8");

function tokensIn(block: string | undefined): Record<string, string> {
  const found = (block ?? "").matchAll(/--color-([\w-]+):\s*(#[0-9a-f]{6})/g);
  return Object.fromEntries([...found].map(([, name, colour]) => [name, colour]));
}

const light = tokensIn(css.match(/@theme static \{[^}]*\}/)?.[0]);
const dark = tokensIn(css.match(/\.dark \{[^}]*\}/)?.[0]);

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

/** Contrast as WCAG 2.2 defines it. */
function ratio(one: string | undefined, other: string | undefined): number {
  if (!one || !other) throw new Error("A colour token is missing");
  const [dim = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dim + 0.05);
}

const tones = ["green", "yellow", "blue", "red", "grey"].map(
  (tone) => [`tone-${tone}-text`, `tone-${tone}`] as const,
);

const texts = [
  ...["bg", "surface", "sunken", "brand-soft"].map((ground) => ["text", ground] as const),
  ...["bg", "surface", "sunken"].map((ground) => ["muted", ground] as const),
  ...["bg", "surface", "sunken"].map((ground) => ["brand", ground] as const),
  ["brand-hover", "surface"],
  ["on-brand", "brand"],
  ["on-brand", "brand-hover"],
  ["brand-soft-text", "brand-soft"],
  ["danger", "surface"],
  ["danger", "bg"],
  ["on-danger", "danger"],
  ["on-danger", "danger-hover"],
  ["tone-green-text", "surface"],
  ...tones,
] as const;

const controls = [
  ["control", "surface"],
  ["control", "bg"],
  ["focus", "surface"],
  ["focus", "bg"],
  ["brand", "tone-grey"],
] as const;

describe.each([
  ["light", light],
  ["dark", dark],
])("colour tokens, %s", (_, tokens) => {
  test.each(texts)("%s is readable on %s", (text, ground) => {
    expect(ratio(tokens[text], tokens[ground])).toBeGreaterThanOrEqual(4.5);
  });

  test.each(controls)("%s contrasts with %s", (part, ground) => {
    expect(ratio(tokens[part], tokens[ground])).toBeGreaterThanOrEqual(3);
  });
});

test("the dark theme defines every colour of the light theme", () => {
  expect(Object.keys(dark).sort()).toEqual(Object.keys(light).sort());
});

test("a number field has no arrows: those of Firefox hide the first digits of an amount in a narrow field (I-1721)", () => {
  expect(css).toMatch(/input\[type="number"\] \{\s*appearance: textfield;\s*\}/);
});
