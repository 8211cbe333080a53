import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState, type ReactNode } from "react";
import { expect, test } from "vitest";
import { BulkBar } from "./bulk-bar.tsx";
import { Modal } from "./modal.tsx";
import { NoMatch } from "./no-match.tsx";
import { Section } from "./section.tsx";
import { Failed } from "./states.tsx";

/** A page whose control leaves it when it is pressed. */
function Page({ children }: { children: (leave: () => void) => ReactNode }) {
  const [isShown, setIsShown] = useState(true);
  return (
    <>
      <h1 id="page-title" tabIndex={-1}>
        Orders
      </h1>
      {isShown && children(() => setIsShown(false))}
    </>
  );
}

/** What failed to load until Retry is pressed. */
function Block() {
  const [hasFailed, setHasFailed] = useState(true);
  return hasFailed && <Failed title="Failed to load" onRetry={() => setHasFailed(false)} />;
}

test.each([
  ["page", (part: ReactNode) => part, "Orders"],
  ["part with a title", (part: ReactNode) => <Section title="Payouts">{part}</Section>, "Payouts"],
  [
    "dialog",
    (part: ReactNode) => (
      <Modal open title="Order Details" onClose={() => undefined}>
        {part}
      </Modal>
    ),
    "Order Details",
  ],
])("after Retry in a %s its title has the focus", async (_, around, title) => {
  render(<Page>{() => around(<Block />)}</Page>);
  await userEvent.click(await screen.findByRole("button", { name: "Retry" }));
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: title }));
  expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
});

test.each([
  [
    "Clear selection",
    (leave: () => void) => (
      <BulkBar count={2} onClear={leave}>
        {null}
      </BulkBar>
    ),
  ],
  [
    "Clear filters",
    (leave: () => void) => <NoMatch title="No orders found" search="x" filters={[]} onClear={leave} />,
  ],
])("after %s, which leaves the page, the heading has the focus", async (name, control) => {
  render(<Page>{control}</Page>);
  await userEvent.click(screen.getByRole("button", { name }));
  expect(screen.queryByRole("button", { name })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Orders" }));
});
