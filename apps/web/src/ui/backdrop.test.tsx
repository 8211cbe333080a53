import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { Modal } from "./modal.tsx";

function Screen() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      <Modal open={isOpen} onClose={() => setIsOpen(false)} title="Add Tracking Number">
        <input aria-label="Tracking number" />
      </Modal>
      <div data-toast-area data-testid="toast" style={{ pointerEvents: "auto" }} />
    </>
  );
}

const dialog = () => screen.queryByRole("dialog");

function backdrop(): Element {
  const found = document.querySelector("body > [data-state=open]:not([role])");
  if (!found) throw new Error("There is no backdrop");
  return found;
}

/** The page's clock stands at this time. */
const setClock = (ms: number) => vi.spyOn(performance, "now").mockReturnValue(ms);

async function openAt(ms: number) {
  setClock(ms);
  render(<Screen />);
  await userEvent.click(screen.getByRole("button", { name: "Open" }));
  await screen.findByRole("dialog");
}

test("a click on the backdrop closes a dialog, and a click on a toast does not", async () => {
  await openAt(1000);
  setClock(1600);
  await userEvent.click(screen.getByTestId("toast"));
  expect(dialog()).not.toBeNull();
  await userEvent.click(backdrop());
  await waitFor(() => expect(dialog()).toBeNull());
});

test("the second press of a double click on its opener leaves a dialog open, with the focus in it (I-2440)", async () => {
  await openAt(1000);
  setClock(1400);
  await userEvent.click(backdrop());
  expect(document.activeElement).toBe(screen.getByLabelText("Tracking number"));
});
