import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, test, vi } from "vitest";
import { Modal } from "./modal.tsx";

function Screen() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      <Modal open={isOpen} onClose={() => setIsOpen(false)} title="Sizes">
        <p>Text only</p>
      </Modal>
    </>
  );
}

test("after a dialog the page moves to an opener that is out of sight only (I-2090)", async () => {
  const router = createMemoryRouter([{ path: "/", element: <Screen /> }]);
  render(<RouterProvider router={router} useTransitions={false} />);
  const opener = screen.getByRole("button", { name: "Open" });
  const focus = vi.spyOn(opener, "focus");
  const place = vi.spyOn(opener, "getBoundingClientRect");
  const { innerHeight } = window;
  for (const [top, isMoved] of [
    [innerHeight - 44, false],
    [0, false],
    [-1, true],
    [innerHeight - 43, true],
  ] as const) {
    place.mockReturnValue(new DOMRect(0, top, 100, 44));
    await userEvent.click(opener);
    focus.mockClear();
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(focus).toHaveBeenCalledWith({ preventScroll: !isMoved }));
  }
});
