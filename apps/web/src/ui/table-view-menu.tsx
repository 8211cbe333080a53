import Check from "lucide-react/icons/check";
import Columns3Cog from "lucide-react/icons/columns-3-cog";
import * as DropdownMenu from "radix-ui/dropdown-menu";
import { useState } from "react";
import { IconButton } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { useCloseByBack } from "./close-by-back.ts";
import { menuItemClass, menuPanelClass } from "./menu-parts.ts";
import type { TableView } from "./table-view.ts";

/** The menu "View": which columns are shown. For tables only, so hidden below 768 px. */
export function TableViewMenu({ view }: { view: Pick<TableView<never>, "choices" | "setColumn"> }) {
  const [isOpen, setIsOpen] = useState(false);
  useCloseByBack(isOpen);
  return (
    <DropdownMenu.Root modal={false} onOpenChange={setIsOpen}>
      <DropdownMenu.Trigger asChild>
        <IconButton label="View" variant="secondary" icon={<Columns3Cog />} className="max-md:hidden" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          className={classNames(
            menuPanelClass,
            "max-h-(--radix-dropdown-menu-content-available-height) overflow-y-auto",
          )}
        >
          <DropdownMenu.Group>
            <DropdownMenu.Label className="px-3 pt-2 pb-1 text-xs text-muted">Columns</DropdownMenu.Label>
            {view.choices.map(({ key, label, isShown }) => (
              <DropdownMenu.CheckboxItem
                key={key}
                checked={isShown}
                onCheckedChange={(isOn) => view.setColumn(key, isOn)}
                // The menu stays open, so that several columns can be changed.
                onSelect={(event) => event.preventDefault()}
                className={classNames(menuItemClass, "cursor-pointer font-medium")}
              >
                <span aria-hidden="true" className="grid size-4.5 shrink-0 place-items-center text-brand">
                  {isShown && <Check />}
                </span>
                {label}
              </DropdownMenu.CheckboxItem>
            ))}
          </DropdownMenu.Group>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
