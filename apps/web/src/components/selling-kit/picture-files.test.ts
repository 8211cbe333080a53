import { expect, test, vi } from "vitest";
import { savePictures } from "./picture-files.ts";

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
