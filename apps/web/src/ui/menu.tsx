import Ellipsis from "lucide-react/icons/ellipsis";
import * as DropdownMenu from "radix-ui/dropdown-menu";
import { useId, useRef, useState, type ReactNode } from "react";
import { IconButton } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { useCloseByBack } from "./close-by-back.ts";
import { useShown } from "./dialog-parts.ts";
import { menuItemClass, menuPanelClass } from "./menu-parts.ts";

type MenuItem = {
  label: string;
  onSelect: () => void;
  tone?: "danger" | undefined;
  isDisabled?: boolean | undefined;
  hint?: string | undefined;
  icon?: ReactNode;
};

/** What is not an item is left out. */
export type MenuItems = readonly (MenuItem | false | null | undefined)[];

type MenuProps = {
  label: string;
  items: MenuItems;
  icon?: ReactNode;
  /** Shown as the button in place of the icon. */
  children?: ReactNode;
};

/**
 * The "..." menu of a row; `label` names the row ("More actions for ORD-1042"). A disabled item can be focused, so that its
 * `hint` can be read. The focus returns to the button before `onSelect` runs, so a dialog opened there returns it to the button.
 */
export function Menu({ label, items, icon, children }: MenuProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  const hasChosen = useRef(false);
  const [isOpen, setIsOpen] = useState(false);
  useCloseByBack(isOpen);
  return (
    <DropdownMenu.Root modal={false} open={useShown(isOpen)} onOpenChange={setIsOpen}>
      <DropdownMenu.Trigger asChild>
        {children === undefined ? (
          <IconButton ref={trigger} label={label} icon={icon ?? <Ellipsis />} />
        ) : (
          <button
            ref={trigger}
            type="button"
            aria-label={label}
            className="-mx-2 inline-flex min-h-11 items-center rounded-control px-2 hover:bg-sunken md:min-h-8"
          >
            {children}
          </button>
        )}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={(event) => {
            if (hasChosen.current) event.preventDefault();
            hasChosen.current = false;
          }}
          className={menuPanelClass}
        >
          {items.map(
            (item) =>
              item && (
                <Item
                  key={item.label}
                  item={item}
                  onChosen={() => {
                    hasChosen.current = true;
                    trigger.current?.focus({ preventScroll: true });
                    item.onSelect();
                  }}
                />
              ),
          )}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

function Item({ item, onChosen }: { item: MenuItem; onChosen: () => void }) {
  const hintId = useId();
  return (
    <DropdownMenu.Item
      aria-label={item.label}
      aria-describedby={item.hint ? hintId : undefined}
      aria-disabled={item.isDisabled || undefined}
      onSelect={(event) => {
        if (item.isDisabled) event.preventDefault();
        else onChosen();
      }}
      className={classNames(
        menuItemClass,
        item.isDisabled ? "cursor-not-allowed text-muted" : "cursor-pointer",
        item.tone === "danger" && !item.isDisabled && "text-danger",
      )}
    >
      {item.icon && (
        <span aria-hidden="true" className="shrink-0">
          {item.icon}
        </span>
      )}
      <span className="grid">
        <span className="font-medium">{item.label}</span>
        {item.hint && (
          <span id={hintId} className="text-sm text-muted md:text-xs">
            {item.hint}
          </span>
        )}
      </span>
    </DropdownMenu.Item>
  );
}
