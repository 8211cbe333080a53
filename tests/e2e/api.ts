import type { Page } from "playwright-core";

/** Calls the API as the user signed in on this page, and returns `data`. */
export async function ask(page: Page, path: string): Promise<unknown> {
  const token = await page.evaluate(() => localStorage.getItem("token"));
  const response = await page.request.get(`/api${path}`, {
    headers: token ? { Authorization: `Bearer ${token}` } : {},
  });
  const body: unknown = await response.json();
  if (!response.ok() || typeof body !== "object" || body === null || !("data" in body)) {
    throw new Error(`${path}: ${response.status()} ${JSON.stringify(body)}`);
  }
  return body.data;
}
