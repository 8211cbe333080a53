import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { ShortcutHelp } from "./shortcut-help.tsx";

test("every shortcut is listed with its keys under the title of its group", async () => {
  const onClose = vi.fn();
  render(
    <ShortcutHelp
      open
      onClose={onClose}
      groups={[
        { title: "In a table", shortcuts: [{ keys: ["j"], does: "Next row" }] },
        { title: "Go to", shortcuts: [{ keys: ["g", "o"], does: "Orders" }] },
      ]}
    />,
  );
  const dialog = within(screen.getByRole("dialog", { name: "Keyboard shortcuts" }));
  const goTo = within(dialog.getByRole("region", { name: "Go to" }));
  expect(goTo.getByRole("term").textContent).toBe("Orders");
  expect([...goTo.getByRole("definition").children].map((key) => key.textContent)).toEqual(["g", "o"]);
  expect(dialog.getByRole("region", { name: "In a table" }).textContent).toContain("Next row");
  await userEvent.keyboard("{Escape}");
  expect(onClose).toHaveBeenCalledTimes(1);
});
