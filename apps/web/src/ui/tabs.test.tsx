import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { Tabs } from "./tabs.tsx";

const TABS = ["first", "second", "third"].map((value) => ({
  value,
  label: `The ${value}`,
  content: `All about the ${value}`,
}));

function Example() {
  const [value, setValue] = useState("first");
  return <Tabs label="Parts" value={value} onChange={setValue} tabs={TABS} />;
}

/** The selected tab: only it is in the tab order, it has the focus after a key, and it names the panel. */
function chosen(): string {
  const [tab, ...others] = screen.getAllByRole("tab", { selected: true });
  expect(others).toEqual([]);
  expect(screen.getAllByRole("tab").filter(({ tabIndex }) => tabIndex === 0)).toEqual([tab]);
  expect(screen.getByRole("tabpanel", { name: tab?.textContent ?? "" })).toBeTruthy();
  return tab === document.activeElement ? (tab?.textContent ?? "") : "(chosen without the focus)";
}

test.each([
  ["ArrowRight goes on", "{ArrowRight}", "The second"],
  ["ArrowRight goes on from the last to the first", "{ArrowRight}{ArrowRight}{ArrowRight}", "The first"],
  ["ArrowLeft goes back", "{ArrowRight}{ArrowRight}{ArrowLeft}", "The second"],
  ["ArrowLeft goes back from the first to the last", "{ArrowLeft}", "The third"],
  ["End goes to the last", "{End}", "The third"],
  ["Home goes to the first", "{End}{Home}", "The first"],
  ["another key does not change the tab", "{ArrowRight}{ArrowDown}x", "The second"],
])("in a row of tabs %s", async (_rule, keys, expected) => {
  render(<Example />);
  await userEvent.tab();
  await userEvent.keyboard(keys);
  expect(chosen()).toBe(expected);
  expect(screen.getByText(expected.replace("The", "All about the"))).toBeTruthy();
});
