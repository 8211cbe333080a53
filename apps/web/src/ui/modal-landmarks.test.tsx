import { render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, test } from "vitest";
import { Modal } from "./modal.tsx";

test("a dialog has no landmarks of a page (I-2492)", async () => {
  const element = (
    <Modal title="Terms" footer={<p>Below</p>} onClose={() => undefined}>
      <p>A long text</p>
    </Modal>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: "/", element }])} useTransitions={false} />);
  const dialog = await screen.findByRole("dialog");
  expect(dialog.querySelectorAll("header, footer")).toHaveLength(0);
});
