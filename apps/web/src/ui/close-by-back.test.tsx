import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, test } from "vitest";
import { stubCloseRequests } from "../test/close-requests.ts";
import { Modal } from "./modal.tsx";

function Screen({ isDirty = false }: { isDirty?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Modal open={open} onClose={() => setOpen(false)} title="Add Tracking Number" isDirty={isDirty} />
    </>
  );
}

/** `LeaveGuard` needs a router. */
function inRouter(element: React.ReactNode) {
  return <RouterProvider router={createMemoryRouter([{ path: "/", element }])} useTransitions={false} />;
}

const open = () => userEvent.click(screen.getByRole("button", { name: "Open" }));
const title = () => screen.queryByText("Add Tracking Number");

test("Android's Back closes a dialog instead of leaving the page, asks like Escape, and leaves when none is open (I-1120)", async () => {
  const goBack = stubCloseRequests();
  const { rerender } = render(inRouter(<Screen />));
  await open();
  expect(goBack()).toBe(true);
  expect(title()).toBeNull();
  expect(goBack()).toBe(false);

  rerender(inRouter(<Screen key="dirty" isDirty />));
  await open();
  for (const isAsking of [true, false, true]) {
    expect(goBack()).toBe(true);
    await waitFor(() => expect(screen.queryByRole("alertdialog") !== null).toBe(isAsking));
    expect(title()).not.toBeNull();
  }
  await userEvent.click(screen.getByRole("button", { name: "Discard" }));
  await waitFor(() => expect(goBack()).toBe(false));
});
