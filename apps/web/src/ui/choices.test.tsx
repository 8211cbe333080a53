import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { Carousel } from "./carousel.tsx";
import { CopyText } from "./copy-text.tsx";
import { FilterChips } from "./filter-chips.tsx";
import { RadioPills } from "./radio-pills.tsx";
import { CompactSelect } from "./select-menu.tsx";
import { Failed, Loading } from "./states.tsx";
import { Tabs } from "./tabs.tsx";

const options = [
  { value: "s", label: "Small" },
  { value: "m", label: "Medium", isDisabled: true, hint: "Sold out" },
  { value: "l", label: "Large" },
] as const;

test("filter chips mark the chosen one", async () => {
  const onChange = vi.fn();
  render(<FilterChips label="Size" value="s" onChange={onChange} options={options} />);
  expect(screen.getByRole("button", { pressed: true })).toBe(screen.getByRole("button", { name: "Small" }));
  await userEvent.click(screen.getByRole("button", { name: "Large" }));
  expect(onChange).toHaveBeenCalledWith("l");
});

test("radio pills skip disabled options", async () => {
  const onChange = vi.fn();
  render(<RadioPills legend="Size" value="s" onChange={onChange} options={options} />);
  expect(
    screen.getByRole<HTMLInputElement>("radio", { name: "Medium", description: "Sold out" }).disabled,
  ).toBe(true);
  await userEvent.tab();
  await userEvent.keyboard("{ArrowRight}");
  expect(onChange).toHaveBeenCalledWith("l");
});

test("a compact select returns only values from its options", async () => {
  const onChange = vi.fn();
  render(<CompactSelect label="Sort" value="s" onChange={onChange} options={options} />);
  await userEvent.selectOptions(screen.getByLabelText("Sort"), "Large");
  expect(onChange).toHaveBeenCalledWith("l");
});

test("arrow keys move along the tabs, and one panel is shown", async () => {
  const onChange = vi.fn();
  const tabs = [
    { value: "overview", label: "Overview", content: "Week" },
    { value: "analytics", label: "Analytics", content: "Trend" },
  ] as const;
  render(<Tabs label="Payouts" value="overview" onChange={onChange} tabs={tabs} />);
  expect(screen.getByRole("tablist", { name: "Payouts" })).toBeTruthy();
  expect(screen.getByRole("tabpanel").textContent).toBe("Week");
  await userEvent.tab();
  await userEvent.keyboard("{ArrowRight}");
  expect(onChange).toHaveBeenCalledWith("analytics");
});

const pictures = ["/1.webp", "/2.webp", "/3.webp"];

test("one picture has no controls, and several have a position and named controls", () => {
  const { rerender } = render(<Carousel name="Saree" images={pictures.slice(0, 1)} isEager />);
  expect(screen.queryByRole("button")).toBeNull();
  expect(screen.getByAltText("Saree, picture 1").getAttribute("loading")).toBe("eager");

  rerender(<Carousel name="Saree" images={pictures} />);
  expect(screen.getByText("1 of 3")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Show picture 3 of 3" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Previous picture" }).getAttribute("aria-disabled")).toBe("true");

  rerender(<Carousel name="Saree" images={[]} />);
  expect(screen.getByText("No picture")).toBeTruthy();
});

test("the carousel moves by arrow, dot and key, and stops at both ends", async () => {
  const person = userEvent.setup();
  render(<Carousel name="Saree" images={pictures} />);
  const next = screen.getByRole("button", { name: "Next picture" });
  await person.click(next);
  expect(screen.getByText("2 of 3")).toBeTruthy();
  expect(screen.getByAltText("Saree, picture 1").closest("[aria-hidden=true]")).not.toBeNull();
  expect(screen.getByAltText("Saree, picture 2").closest("[aria-hidden=true]")).toBeNull();
  await person.click(screen.getByRole("button", { name: "Show picture 3 of 3" }));
  expect(screen.getByText("3 of 3")).toBeTruthy();
  expect(next.getAttribute("aria-disabled")).toBe("true");

  screen.getByRole("list", { name: "Pictures" }).focus();
  await person.keyboard("{ArrowRight}");
  expect(screen.getByText("3 of 3")).toBeTruthy();
  await person.keyboard("{ArrowLeft}{ArrowLeft}{ArrowLeft}");
  expect(screen.getByText("1 of 3")).toBeTruthy();
});

test("a swipe updates the position, and slides that a button passes do not", async () => {
  render(<Carousel name="Saree" images={pictures} />);
  const strip = screen.getByRole("list", { name: "Pictures" });
  vi.spyOn(strip, "clientWidth", "get").mockReturnValue(300);
  const scrollTo = (left: number) => fireEvent.scroll(strip, { target: { scrollLeft: left } });
  scrollTo(290);
  expect(screen.getByText("2 of 3")).toBeTruthy();
  scrollTo(0);

  await userEvent.click(screen.getByRole("button", { name: "Show picture 3 of 3" }));
  scrollTo(300);
  expect(screen.getByText("3 of 3")).toBeTruthy();
  fireEvent.pointerDown(strip);
  scrollTo(310);
  expect(screen.getByText("2 of 3")).toBeTruthy();
});

test("copying reports whether it worked", async () => {
  const person = userEvent.setup();
  render(<CopyText text="TRK-1" label="tracking number" />);
  const button = screen.getByRole("button", { name: "Copy tracking number TRK-1" });
  await person.click(button);
  expect(await navigator.clipboard.readText()).toBe("TRK-1");
  expect(screen.getByText("Copied")).toBeTruthy();

  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValueOnce(new Error("denied"));
  await person.click(button);
  expect(await screen.findByText("Could not copy")).toBeTruthy();
});

test("loading is announced, and a failure can be retried", async () => {
  const onRetry = vi.fn();
  render(
    <>
      <Loading label="Loading listings" shape="cards" />
      <Failed title="Failed to load listings" onRetry={onRetry} />
    </>,
  );
  expect(screen.getByRole("status").textContent).toBe("Loading listings");
  expect(screen.getByRole("alert").textContent).toContain("Failed to load listings");
  await userEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(onRetry).toHaveBeenCalledWith();
});
