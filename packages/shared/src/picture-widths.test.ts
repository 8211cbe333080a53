import { expect, test } from "vitest";
import { pictureSrcSet } from "./picture-widths.ts";

const hash = "0123456789abcdef0123456789abcdef";
const kept = (width: number) => `/uploads/images/${hash}-${width}.webp`;

test.each([
  [1280, `${kept(320)} 320w, ${kept(640)} 640w, ${kept(1280)} 1280w`],
  [700, `${kept(320)} 320w, ${kept(640)} 640w, ${kept(700)} 700w`],
  [640, `${kept(320)} 320w, ${kept(640)} 640w`],
  [320, undefined],
  [200, undefined],
])("a picture that is stored up to %i px has a srcset of its stored widths", (width, srcSet) => {
  expect(pictureSrcSet(kept(width))).toBe(srcSet);
});

test("the srcset of a picture in a bucket keeps its host", () => {
  expect(pictureSrcSet(`https://cdn.example/images/${hash}-640.webp`)).toBe(
    `https://cdn.example/images/${hash}-320.webp 320w, https://cdn.example/images/${hash}-640.webp 640w`,
  );
});

test.each([
  "/uploads/demo/saree.svg",
  "https://shop.example/photo-1280.webp",
  "",
  "data:image/png;base64,AA",
])("a picture that was not uploaded has no srcset: %s", (url) => {
  expect(pictureSrcSet(url)).toBeUndefined();
});
