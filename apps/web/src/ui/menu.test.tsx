import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { stubCloseRequests } from "../test/close-requests.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { Menu } from "./menu.tsx";

test("a menu opens and selects by keyboard", async () => {
  const onSelect = vi.fn();
  render(
    <Menu
      label="More actions for ORD-1"
      items={[
        { label: "View", onSelect },
        { label: "Print", onSelect },
      ]}
    />,
  );
  await userEvent.tab();
  await userEvent.keyboard("{Enter}");
  expect(document.activeElement?.textContent).toBe("View");
  await userEvent.keyboard("{Enter}");
  expect(onSelect).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole("menu")).toBeNull();
});

test("Android's Back closes an open menu and stays on the page (I-1120)", async () => {
  const goBack = stubCloseRequests();
  render(<Menu label="More" items={[{ label: "View", onSelect: vi.fn() }]} />);
  await userEvent.click(screen.getByRole("button", { name: "More" }));
  expect(goBack()).toBe(true);
  expect(screen.queryByRole("menu")).toBeNull();
  expect(goBack()).toBe(false);
});

test("a disabled menu item can be read with its reason but not selected", async () => {
  const onSelect = vi.fn();
  render(
    <Menu label="More" items={[{ label: "Delete", onSelect, isDisabled: true, hint: "This is you" }]} />,
  );
  await userEvent.click(screen.getByRole("button", { name: "More" }));
  const item = screen.getByRole("menuitem", { name: "Delete", description: "This is you" });
  expect(item.getAttribute("aria-disabled")).toBe("true");
  await userEvent.click(item);
  expect(onSelect).not.toHaveBeenCalled();
});

function Row() {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Menu label="More" items={[{ label: "Delete", onSelect: () => setIsAsking(true) }]} />
      <ConfirmDialog
        open={isAsking}
        title="Delete Order"
        question="Sure?"
        confirmLabel="Delete"
        tone="danger"
        onConfirm={() => setIsAsking(false)}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}

test("a dialog opened from the menu returns the focus to the menu's button", async () => {
  render(<Row />);
  await userEvent.click(screen.getByRole("button", { name: "More" }));
  await userEvent.click(screen.getByRole("menuitem", { name: "Delete" }));
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Cancel" }));
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "More" })));
});
