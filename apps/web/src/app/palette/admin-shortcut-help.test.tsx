import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { singleKeys } from "./admin-keys.ts";
import { AdminShortcutHelp } from "./admin-shortcut-help.tsx";
import { ADMIN_SCREENS } from "./screens.ts";

test("every shortcut is listed with its keys under the title of its group", async () => {
  const onClose = vi.fn();
  render(<AdminShortcutHelp onClose={onClose} singleKeys={singleKeys} screens={ADMIN_SCREENS} />);
  const dialog = within(screen.getByRole("dialog", { name: "Keyboard shortcuts" }));
  const goTo = within(dialog.getByRole("region", { name: "Go to" }));
  const orders = goTo.getByText("Orders").nextElementSibling;
  expect([...(orders?.children ?? [])].map((key) => key.textContent)).toEqual(["g", "o"]);
  expect(dialog.getByRole("region", { name: "In a table" }).textContent).toContain("Next row");
  await userEvent.keyboard("{Escape}");
  expect(onClose).toHaveBeenCalledTimes(1);
});
