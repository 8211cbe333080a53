import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { afterPaint } from "./after-paint.ts";
import { FoundCount, pagesAround, Pagination } from "./pagination.tsx";

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 22, [1, 2, 3, 4, 5]],
  [3, 22, [1, 2, 3, 4, 5]],
  [4, 22, [2, 3, 4, 5, 6]],
  [20, 22, [18, 19, 20, 21, 22]],
  [22, 22, [18, 19, 20, 21, 22]],
])("page %i of %i offers the pages %j", (page, lastPage, pages) => {
  expect(pagesAround(page, lastPage)).toEqual(pages);
});

function show(page: number, total = 214, pageSize = 10) {
  const onPage = vi.fn();
  render(<Pagination page={page} pageSize={pageSize} total={total} onPage={onPage} />);
  return onPage;
}

const numbers = () => screen.queryAllByRole("button", { name: /^Page \d+$/ });

test("pagination shows the range, the page and at most five numbers, with the current one marked", () => {
  show(2);
  expect(screen.getByText("11–20 of 214")).toBeTruthy();
  expect(screen.getByText("2 of 22")).toBeTruthy();
  expect(numbers().map((button) => button.textContent)).toEqual(["1", "2", "3", "4", "5"]);
  expect(numbers().filter((button) => button.getAttribute("aria-current") === "page")).toHaveLength(1);
});

test("another page is read out, because the focus stays on the button", () => {
  const { rerender } = render(<Pagination page={1} pageSize={10} total={214} onPage={vi.fn()} />);
  const region = screen.getByRole("status");
  const before = region.firstChild;
  rerender(<Pagination page={2} pageSize={10} total={214} onPage={vi.fn()} />);
  expect(screen.getByRole("status")).toBe(region);
  expect(region.textContent).toBe("11–20 of 214");
  // Whole: Firefox reports the text that is new, which would be "20".
  expect(region.firstChild?.textContent).toBe("11–20 of 214");
  expect(region.firstChild).not.toBe(before);
});

test("every pagination button opens its page", async () => {
  const pages = { "First page": 1, "Previous page": 11, "Page 13": 13, "Next page": 13, "Last page": 22 };
  for (const [name, page] of Object.entries(pages)) {
    const onPage = show(12);
    await userEvent.click(screen.getByRole("button", { name }));
    await waitFor(() => expect(onPage.mock.calls).toEqual([[page]]));
    cleanup();
  }
});

test("the second of two quick presses goes one page further (I-334)", async () => {
  const onPage = show(20);
  for (const shown of ["21 of 22", "22 of 22"]) {
    fireEvent.click(screen.getByRole("button", { name: "Next page" }));
    expect(screen.getByText(shown)).toBeTruthy();
  }
  expect(onPage).not.toHaveBeenCalled();
  await waitFor(() => expect(onPage.mock.calls.flat()).toEqual([21, 22]));
});

test("at the ends the buttons without a page are disabled", async () => {
  const onPage = show(22);
  expect(screen.getByText("211–214 of 214")).toBeTruthy();
  for (const name of ["Next page", "Last page"]) {
    const button = screen.getByRole("button", { name });
    expect(button.getAttribute("aria-disabled")).toBe("true");
    await userEvent.click(button);
  }
  await new Promise<void>(afterPaint);
  expect(onPage).not.toHaveBeenCalled();
});

test("a page beyond the end is the last one, one page has no buttons, and an empty list no pagination", () => {
  show(99);
  expect(screen.getByText("211–214 of 214")).toBeTruthy();
  show(1, 7);
  expect(screen.getByText("1–7 of 7")).toBeTruthy();
  expect(screen.getAllByRole("navigation")).toHaveLength(2);
  show(1, 0);
  expect(screen.getAllByRole("navigation")).toHaveLength(2);
  expect(screen.getAllByRole("button", { name: "Next page" })).toHaveLength(1);
});

test("a capped total says that there are more rows, above the list and below it", () => {
  render(<FoundCount total={10_001} />);
  show(1, 10_001);
  expect(screen.getByText("10,000+ found")).toBeTruthy();
  expect(screen.getByText("1–10 of 10,000+")).toBeTruthy();
});

test("the first row beyond a cap has a page: a list may hold exactly that many", () => {
  show(101, 1_001);
  expect(screen.getByText("1,001–1,001 of 1,000+")).toBeTruthy();
});

test.each([
  [0, "0 users found"],
  [1, "1 user found"],
  [2, "2 users found"],
  [1234, "1,234 users found"],
])("%i rows are counted with their noun", (total, text) => {
  render(<FoundCount total={total} of={["user", "users"]} />);
  expect(screen.getByRole("status").textContent).toBe(text);
});

test("an unknown total keeps its place and its live region, so that it is announced when it arrives", () => {
  const { rerender } = render(<FoundCount total={undefined} />);
  const region = screen.getByRole("status");
  expect([...region.childNodes]).toEqual([region.querySelector(".invisible[aria-hidden=true]")]);
  rerender(<FoundCount total={3} />);
  expect(region.innerHTML).toBe("3 found");
});
