import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { memo, useState } from "react";
import { expect, test, vi } from "vitest";
import { useStableHandler } from "./use-stable-handler.ts";

const rendered = vi.fn();
const opened = vi.fn();

const Row = memo(function Row({ onOpen }: { onOpen: () => void }) {
  rendered();
  return (
    <button type="button" onClick={onOpen}>
      Open
    </button>
  );
});

function List() {
  const [selected, setSelected] = useState(0);
  const open = useStableHandler(() => opened(selected));
  return (
    <>
      <button type="button" onClick={() => setSelected(selected + 1)}>
        Select
      </button>
      <Row onOpen={open} />
    </>
  );
}

test("a row is not rendered again when the state of its list changes, and its handler sees the new state", async () => {
  const user = userEvent.setup();
  render(<List />);
  await user.click(screen.getByRole("button", { name: "Select" }));
  await user.click(screen.getByRole("button", { name: "Open" }));
  expect(rendered).toHaveBeenCalledTimes(1);
  expect(opened).toHaveBeenCalledWith(1);
});
