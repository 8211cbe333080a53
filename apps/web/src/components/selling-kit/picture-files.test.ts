import { expect, test, vi } from "vitest";
import { fileNameOf, savePictures } from "./picture-files.ts";

test("all pictures of a product are saved, also where a browser drops a download when the next one starts at once (C-1700)", async () => {
  vi.useFakeTimers();
  URL.createObjectURL = () => "blob:picture";
  URL.revokeObjectURL = () => undefined;
  const saved: string[] = [];
  let starting: ReturnType<typeof setTimeout>;
  // As in Safari, which was measured to need up to 0.3 s on a busy device.
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
    clearTimeout(starting);
    starting = setTimeout(() => saved.push(this.download), 300);
  });
  savePictures(["one.jpg", "two.jpg", "three.jpg"].map((name) => new File([name], name)));
  await vi.runAllTimersAsync();
  expect(saved).toEqual(["one.jpg", "two.jpg", "three.jpg"]);
});

test.each([
  ["Cotton Saree, 6 yds", "cotton-saree-6-yds-2.jpg"],
  ["ශ්\u200Dරී ලංකා සාරිය", "ශ්\u200Dරී-ලංකා-සාරිය-2.jpg"],
  ["பருத்தி புடவை", "பருத்தி-புடவை-2.jpg"],
  ["👩\u200D👧 ❤️ Set", "set-2.jpg"],
  ["✨", "picture-2.jpg"],
])("the file of a picture has the words of its product, which stay whole: %s (C-1980)", (product, file) => {
  expect(fileNameOf(product, 2)).toBe(file);
});
