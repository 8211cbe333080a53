import type { UploadedImage } from "@pola/shared/schemas/upload";
import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import * as api from "../../api/admin-products.ts";
import { ApiError } from "../../lib/api-error.ts";
import { makeProduct } from "../../test/factories.ts";
import { ok, serve } from "../../test/server.ts";
import { onAFrozenDay, openForm } from "./product-form-test-kit.tsx";

onAFrozenDay();

const saree = makeProduct({ images: ["/uploads/a.webp", "/uploads/b.webp"] });
const picture = new File(["y"], "lamp.png", { type: "image/png" });

function serveSaving() {
  return serve("put", `/products/${saree.id}`, () => ok(saree));
}

test("an image is uploaded into the first blank row; a failed upload is named and the other images are uploaded", async () => {
  const upload = vi.spyOn(api, "uploadImage");
  upload.mockRejectedValueOnce(new ApiError({ status: 422, code: "X", message: "This is no picture" }));
  upload.mockResolvedValueOnce({ url: "/uploads/new.webp", widths: [] });
  const sent = serveSaving();
  const { user, press, dialog, field } = await openForm(saree.id, [saree]);
  const large = new File([new Uint8Array(5 * 1024 * 1024 + 1)], "large.png", { type: "image/png" });
  const note = new File(["x"], "note.png", { type: "image/png" });
  await user.upload(field("Pictures to upload"), [large, note, picture]);
  expect((await dialog.findByRole("alert")).textContent).toBe(
    "large.png: The picture is too large: at most 5 MBnote.png: This is no picture",
  );
  await waitFor(() => expect(field("Address of picture 3").value).toBe("/uploads/new.webp"));
  expect(upload).toHaveBeenCalledTimes(2);
  expect(dialog.getByRole("img", { name: "Preview of picture 3" }).getAttribute("src")).toBe(
    "/uploads/new.webp",
  );
  await press("Add image address");
  await press("Remove picture 4");
  expect(document.activeElement).toBe(field("Address of picture 3"));
  await press("Remove picture 1");
  expect(document.activeElement).toBe(field("Address of picture 1"));
  await press("Save Changes");
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ images: ["/uploads/b.webp", "/uploads/new.webp"] });
});

test.each([
  ["the network is down", new ApiError({ status: 0, code: "NETWORK", message: "Network error." })],
  ["the refusal has no message", new ApiError({ status: 500, code: "INTERNAL", message: "" })],
])("when %s, the failed upload shows the form's own words", async (_, error) => {
  vi.spyOn(api, "uploadImage").mockRejectedValueOnce(error);
  const { user, dialog, field } = await openForm("new");
  await user.upload(field("Pictures to upload"), picture);
  expect((await dialog.findByRole("alert")).textContent).toBe("lamp.png: Failed to upload the picture");
  expect(field("Address of picture 1").value).toBe("");
});

test("while an image is being uploaded the form cannot be saved, and the image fills the blank row of a new product", async () => {
  let finish: ((image: UploadedImage) => void) | undefined;
  vi.spyOn(api, "uploadImage").mockReturnValueOnce(
    new Promise((resolve) => {
      finish = resolve;
    }),
  );
  const { user, dialog, field } = await openForm("new");
  await user.upload(field("Pictures to upload"), picture);
  const save = await dialog.findAllByRole("button", { name: "Uploading..." });
  for (const button of save) expect(button.getAttribute("aria-disabled")).toBe("true");
  finish?.({ url: "/uploads/new.webp", widths: [] });
  await waitFor(() => expect(field("Address of picture 1").value).toBe("/uploads/new.webp"));
  expect(dialog.queryByLabelText("Address of picture 2")).toBeNull();
  expect(screen.getByRole("button", { name: "Add Product" }).getAttribute("aria-disabled")).toBeNull();
});

test("only a complete address shows a preview", async () => {
  const { dialog, enter } = await openForm("new");
  await enter({ "Address of picture 1": "https://shop" });
  expect(dialog.queryByRole("img", { name: "Preview of picture 1" })).toBeNull();
  await enter({ "Address of picture 1": "https://shop.example/lamp.jpg" });
  expect(dialog.getByRole("img", { name: "Preview of picture 1" }).getAttribute("src")).toBe(
    "https://shop.example/lamp.jpg",
  );
});

test("an image can be moved by keyboard, and its position is announced", async () => {
  const { user, dialog } = await openForm(saree.id, [saree]);
  dialog.getByRole("button", { name: "Move picture 1" }).focus();
  await user.keyboard(" ");
  await waitFor(() => expect(document.body.textContent).toContain("Picture over place 1 of 2."));
  await user.keyboard(" ");
  await waitFor(() => expect(document.body.textContent).toContain("Picture put at place 1 of 2."));
});

test("a form that closes while an image is moved takes no key of the page behind it", async () => {
  const { user, dialog, press } = await openForm(saree.id, [saree]);
  dialog.getByRole("button", { name: "Move picture 1" }).focus();
  await user.keyboard(" ");
  await waitFor(() => expect(document.body.textContent).toContain("Picture over place 1 of 2."));
  await press("Cancel");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const search = screen.getByRole<HTMLInputElement>("searchbox");
  await user.type(search, "silk saree");
  expect(search.value).toBe("silk saree");
});

test("a picture is moved one place forward without dragging, and the focus stays with it", async () => {
  const images = ["a", "b", "c"].map((name) => `https://shop.example/${name}.jpg`);
  const { press, field, dialog } = await openForm(saree.id, [{ ...saree, images }]);
  const order = () => [1, 2, 3].map((place) => field(`Address of picture ${place}`).value.at(-5));
  await press("Move picture 3 before picture 2");
  expect(order()).toEqual(["a", "c", "b"]);
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Move picture 2 before picture 1");
  await press("Move picture 2 before picture 1");
  expect(order()).toEqual(["c", "a", "b"]);
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Move picture 1");
  expect(dialog.queryByRole("button", { name: /^Move picture 1 before/ })).toBeNull();
});
