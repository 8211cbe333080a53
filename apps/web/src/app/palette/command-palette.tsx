import { Command } from "cmdk";
import Search from "lucide-react/icons/search";
import X from "lucide-react/icons/x";
import * as Dialog from "radix-ui/dialog";
import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { backdrop } from "../../ui/backdrop.ts";
import { IconButton } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { useCloseByBack } from "../../ui/close-by-back.ts";
import { panelClass, useReturnFocus } from "../../ui/dialog-parts.ts";
import { Found, foundValues, useFindable, useFound } from "./found.tsx";
import { PaletteItem } from "./palette-item.tsx";
import { useAdminScreens } from "./screens.ts";

const DEBOUNCE_MS = 250;

/** Finds an admin screen, an order, a user or a product by name and opens it (docs/product/interface.md, I-27). */
export function CommandPalette({ onClose, onHelp }: { onClose: () => void; onHelp: () => void }) {
  const returnFocus = useReturnFocus(true);
  useCloseByBack();
  const hasGone = useRef(false);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const go = (to: string) => {
    hasGone.current = to.split("?")[0] !== pathname;
    onClose();
    void navigate(to);
  };
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <div {...backdrop} data-state="open" />
        <Dialog.Content
          aria-describedby={undefined}
          // The new page moves the focus to its heading.
          onCloseAutoFocus={(event) => (hasGone.current ? event.preventDefault() : returnFocus(event))}
          className={classNames(
            panelClass,
            "max-md:top-0 max-md:h-dvh max-md:max-h-none max-md:rounded-none md:mt-[12vh] md:max-h-[70dvh] md:max-w-160",
          )}
        >
          <Dialog.Title className="sr-only">Search everything</Dialog.Title>
          <Finder onGo={go} onHelp={onHelp} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Finder({ onGo, onHelp }: { onGo: (to: string) => void; onHelp: () => void }) {
  const [text, setText] = useState("");
  const settled = useSettled(text.trim());
  const words = text.trim().toLowerCase();
  const screens = useAdminScreens().filter(({ label }) => label.toLowerCase().includes(words));
  const isAsking = words.length > 1;
  const found = useFound(settled, settled === text.trim());
  const offersHelp = "keyboard shortcuts".includes(words);
  const [chosen, setChosen] = useState("");
  const values = [
    ...screens.map(({ to }) => to),
    ...(isAsking && found.isReady ? foundValues(found) : []),
    ...(offersHelp ? ["help"] : []),
  ];
  return (
    <Command
      shouldFilter={false}
      loop
      label="Search everything"
      // The library keeps the item that was selected before, even if the new results lack it. Enter would then do nothing.
      value={values.includes(chosen) ? chosen : (values[0] ?? "")}
      onValueChange={setChosen}
      className="flex min-h-0 flex-auto flex-col"
    >
      <div className="flex items-center gap-2 border-b pr-2 pl-4">
        <Search size={20} aria-hidden="true" className="shrink-0 text-muted" />
        <Command.Input
          value={text}
          onValueChange={setText}
          placeholder={useFindable()}
          enterKeyHint="go"
          className="min-h-14 min-w-0 flex-1 bg-transparent text-base text-text outline-none"
        />
        <Dialog.Close asChild>
          <IconButton label="Close" icon={<X />} className="text-muted" />
        </Dialog.Close>
      </div>
      <Command.List
        label="Results"
        className="min-h-0 flex-auto scroll-py-2 overflow-y-auto overscroll-contain p-2 pb-[max(0.5rem,env(safe-area-inset-bottom))]"
      >
        {screens.length > 0 && (
          <Command.Group heading="Go to" className="palette-group">
            {screens.map(({ to, label, key }) => (
              <PaletteItem key={to} value={to} onSelect={() => onGo(to)} title={label} keys={["g", key]} />
            ))}
          </Command.Group>
        )}
        {isAsking && <Found found={found} onGo={onGo} />}
        {offersHelp && (
          <Command.Group heading="Help" className="palette-group">
            <PaletteItem value="help" onSelect={onHelp} title="Keyboard shortcuts" keys={["?"]} />
          </Command.Group>
        )}
      </Command.List>
      {isAsking && (
        <Outcome text={text.trim()} found={found} others={screens.length + (offersHelp ? 1 : 0)} />
      )}
    </Command>
  );
}

type OutcomeProps = {
  text: string;
  found: ReturnType<typeof useFound>;
  /** How many items above are no rows: screens, and the help. */
  others: number;
};

/** Says that it is searching or has found nothing, and reads out the count. Below the list, because a list box may hold options only. */
function Outcome({ text, found, others }: OutcomeProps) {
  const { isSearching, isReady, hasFailed } = found;
  const count = found.count + others;
  const nothing = `Nothing found for “${text}”`;
  const isShown = !isReady || (!hasFailed && (isSearching ? found.count : count) === 0);
  return (
    <>
      {isShown && (
        <p aria-hidden="true" className="px-4 pt-2 pb-8 text-center wrap-anywhere text-muted">
          {isSearching ? "Searching..." : nothing}
        </p>
      )}
      <output className="sr-only">
        {!isSearching && !hasFailed && (count === 0 ? nothing : `${count} found`)}
      </output>
    </>
  );
}

/** The text after a pause in typing. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
