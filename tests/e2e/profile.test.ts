import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { violationsOf } from "./axe.ts";
import { newVisitor, PHONE, signIn } from "./browser.ts";
import { enterAs, newReseller, PASSWORD } from "./builders.ts";

/** A picture of one pixel. */
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

test("every card of the profile is edited, by keyboard too", async () => {
  const reseller = await newReseller();
  const { page, context } = await newVisitor(PHONE);
  await enterAs(page, reseller.token, "/profile");
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const save = page.getByRole("button", { name: "Save Changes" });

  await page.getByRole("button", { name: "Edit Profile" }).focus();
  await page.keyboard.press("Enter");
  expect(await field("First name").evaluate((input) => input === document.activeElement)).toBe(true);
  await field("First name").fill("");
  await page.keyboard.press("Enter");
  await page.getByText("First name is required").waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await field("First name").fill("Dilini");
  await save.click();
  await page.getByText("Profile updated successfully!").waitFor();
  await page.getByRole("heading", { level: 1, name: "Dilini Silva" }).waitFor();

  await page.getByRole("button", { name: "Edit Bank Details" }).click();
  await field("Account holder name").fill("D. Silva");
  await field("Bank name").selectOption({ label: "Bank of Ceylon" });
  await field("Branch name").fill("Galle");
  await field("Account number").fill("0011112222");
  await field("Account number again").fill("0011112222");
  expect(await violationsOf(page)).toEqual([]);
  await save.click();
  await page.getByText("Bank details updated successfully!").waitFor();
  await page.getByText("2222").waitFor();

  await page.getByRole("button", { name: "Edit Bank Details" }).click();
  await field("Account number").fill("0098765432");
  await field("Account number again").fill("0098765432");
  await field("Your password").fill("not-this-one");
  await save.click();
  await page.getByText("The current password is incorrect").first().waitFor();
  await field("Your password").fill(PASSWORD);
  await save.click();
  await page.getByText("Bank details updated successfully!").waitFor();
  await page.getByText("5432").waitFor();

  await page.getByLabel("Logo", { exact: true }).setInputFiles({
    name: "logo.png",
    mimeType: "image/png",
    buffer: PIXEL,
  });
  await page.getByRole("img", { name: "Your logo" }).waitFor();
  await page.getByRole("button", { name: "Remove Logo" }).click();
  await page.getByRole("img", { name: "Your logo" }).waitFor({ state: "detached" });

  await page.getByRole("button", { name: "Change Password" }).click();
  await field("Current password").fill(PASSWORD);
  await field("New password").fill("market-night");
  await field("Confirm new password").fill("market-night");
  await save.click();
  await page.getByText("Password changed successfully").waitFor();
  await page.reload();
  await page.getByRole("heading", { level: 1, name: "Dilini Silva" }).waitFor();
  await context.close();

  const again = await newVisitor(PHONE);
  await signIn(again.page, reseller.email, "market-night");
  expect(new URL(again.page.url()).pathname).toBe("/dashboard");
});

/** Chooses a photo of 6000 x 4000 pixels with much detail, as a new phone takes it. Returns its bytes. */
function choosePhoto(input: HTMLInputElement): Promise<number> {
  const [tile, photo] = [document.createElement("canvas"), document.createElement("canvas")];
  [tile.width, tile.height, photo.width, photo.height] = [500, 500, 6000, 4000];
  const [dots, drawing] = [tile.getContext("2d"), photo.getContext("2d")];
  if (!dots || !drawing) throw new Error("Nothing can be drawn");
  const noise = dots.createImageData(500, 500);
  noise.data.forEach((_, index) => (noise.data[index] = index % 4 === 3 ? 255 : Math.random() * 255));
  dots.putImageData(noise, 0, 0);
  drawing.fillStyle = drawing.createPattern(tile, "repeat") ?? "red";
  drawing.fillRect(0, 0, 6000, 4000);
  return new Promise((resolve) => {
    photo.toBlob((blob) => {
      const chosen = new DataTransfer();
      chosen.items.add(new File([blob ?? ""], "photo.jpg", { type: "image/jpeg" }));
      input.files = chosen.files;
      input.dispatchEvent(new Event("change", { bubbles: true }));
      resolve(blob?.size ?? 0);
    }, "image/jpeg");
  });
}

test("a photo of 24 megapixels is a logo, and is sent smaller (C-1800)", async () => {
  const { page, complaints } = await newVisitor(PHONE);
  await enterAs(page, (await newReseller()).token, "/profile");
  const sent = page.waitForRequest((request) => request.method() === "PUT");
  const bytes = await page.getByLabel("Logo", { exact: true }).evaluate(choosePhoto);
  const { requestBodySize } = await (await sent).sizes();
  await page.getByRole("img", { name: "Your logo" }).waitFor();
  expect(bytes).toBeGreaterThan(5_000_000);
  expect(requestBodySize).toBeLessThan(bytes / 8);
  const logo = page.getByRole("img", { name: "Your logo" });
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1280);
  expect(complaints).toEqual([]);
});

test("a user downloads their data and deletes their account", async () => {
  const reseller = await newReseller();
  const { page, complaints } = await newVisitor(PHONE);
  await enterAs(page, reseller.token, "/profile");
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export My Data" }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/^pola-my-data-\d{4}-\d{2}-\d{2}\.json$/);
  expect(await readFile(await download.path(), "utf8")).toContain(reseller.email);

  await page.getByRole("button", { name: "Delete My Account" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByLabel("Your password", { exact: true }).fill(PASSWORD);
  await dialog.getByRole("button", { name: "Delete My Account" }).click();
  await page.getByText("Your account was deleted").waitFor();
  await page.getByRole("link", { name: "Become a Reseller" }).first().waitFor();
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
  expect(complaints).toEqual([]);
});
