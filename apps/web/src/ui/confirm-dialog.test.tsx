import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { ConfirmDialog } from "./confirm-dialog.tsx";

const onConfirm = vi.fn();
const onCancel = vi.fn();

beforeEach(() => {
  onConfirm.mockClear();
  onCancel.mockClear();
});

function ask(more: { tone?: "danger"; isBusy?: boolean; busyLabel?: string } = {}) {
  render(
    <ConfirmDialog
      open
      title="Delete Product"
      question="Delete it?"
      explanation="It cannot be undone."
      confirmLabel="Delete Product"
      onConfirm={onConfirm}
      onCancel={onCancel}
      {...more}
    />,
  );
  return screen.getByRole("alertdialog", { name: "Delete Product" });
}

test("a dangerous question focuses Cancel, so that Enter does no harm", async () => {
  ask({ tone: "danger" });
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Cancel" }));
  await userEvent.keyboard("{Enter}");
  expect(onCancel).toHaveBeenCalledTimes(1);
  expect(onConfirm).not.toHaveBeenCalled();
});

test("a harmless question focuses the confirming button", async () => {
  ask();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Delete Product" }));
  await userEvent.keyboard("{Enter}");
  expect(onConfirm).toHaveBeenCalledTimes(1);
});

test("question and explanation describe the dialog", () => {
  const description = document.getElementById(ask().getAttribute("aria-describedby") ?? "");
  expect(description?.textContent).toBe("Delete it?It cannot be undone.");
});

function Logout() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Logout
      </button>
      <h1 id="page-title">Home</h1>
      <ConfirmDialog
        open={isOpen}
        title="Confirm Logout"
        question="Log out?"
        confirmLabel="Yes"
        onConfirm={() => {
          setIsOpen(false);
          window.history.replaceState(null, "", "/home");
        }}
        onCancel={() => setIsOpen(false)}
      />
    </>
  );
}

test("a question that led to another page leaves the focus to its heading, though its opener is still there (I-9)", async () => {
  window.history.replaceState(null, "", "/orders");
  render(<Logout />);
  await userEvent.click(screen.getByRole("button", { name: "Logout" }));
  await userEvent.click(await screen.findByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Logout"));
  await userEvent.click(screen.getByRole("button", { name: "Logout" }));
  await userEvent.click(await screen.findByRole("button", { name: "Yes" }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Home"));
});

test("Escape cancels a question, and a click outside does nothing", async () => {
  ask({ tone: "danger" });
  const backdrop = document.querySelector("body > [data-state=open]:not([role])");
  expect(backdrop).not.toBeNull();
  if (backdrop) await userEvent.click(backdrop);
  expect(onCancel).not.toHaveBeenCalled();
  await userEvent.keyboard("{Escape}");
  expect(onCancel).toHaveBeenCalledTimes(1);
});

test("while busy a question ignores both buttons", async () => {
  ask({ tone: "danger", isBusy: true, busyLabel: "Updating…" });
  await userEvent.keyboard("{Escape}");
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  await userEvent.click(screen.getByRole("button", { name: "Updating…" }));
  expect(onCancel).not.toHaveBeenCalled();
  expect(onConfirm).not.toHaveBeenCalled();
});
