import { useState } from "react";
import { CheckboxField } from "../../ui/field.tsx";
import { Modal } from "../../ui/modal.tsx";
import type { SingleKeys } from "./admin-keys.ts";
import type { AdminScreen } from "./screens.ts";

type ShortcutGroup = {
  title: string;
  /** The keys of a shortcut: ["g", "o"] are pressed one after the other, ["Ctrl", "K"] together. */
  shortcuts: readonly { keys: readonly string[]; does: string }[];
};

const SHORTCUT_GROUPS: readonly ShortcutGroup[] = [
  {
    title: "Everywhere",
    shortcuts: [
      { keys: ["Ctrl", "K"], does: "Search everything" },
      { keys: ["/"], does: "Search the list" },
      { keys: ["?"], does: "Show these shortcuts" },
    ],
  },
  {
    title: "In a table",
    shortcuts: [
      { keys: ["j"], does: "Next row" },
      { keys: ["k"], does: "Previous row" },
      { keys: ["Enter"], does: "Open the row" },
      { keys: ["x"], does: "Select the row" },
      { keys: ["Shift", "x"], does: "Select up to the row" },
      { keys: ["e"], does: "Next step of the row" },
      { keys: ["b"], does: "Actions for the selected rows" },
    ],
  },
];

type AdminShortcutHelpProps = {
  onClose: () => void;
  singleKeys: SingleKeys;
  /** The screens that "g" and a letter open. */
  screens: readonly AdminScreen[];
};

/** The dialog that lists every keyboard shortcut and switches those of one key off, loaded on use. */
export function AdminShortcutHelp({ onClose, singleKeys, screens }: AdminShortcutHelpProps) {
  const jumps = screens.map(({ key, label }) => ({ keys: ["g", key], does: label }));
  const [areOn, setAreOn] = useState(singleKeys.areOn);
  return (
    <Modal
      onClose={onClose}
      title="Keyboard shortcuts"
      description="They are off while you type and while a dialog is open."
    >
      <div data-autofocus tabIndex={-1} className="grid gap-6 outline-none">
        <CheckboxField
          label="Shortcuts of one key"
          hint="When off, only Ctrl K and the keys of the focused control work. Kept in this browser."
          checked={areOn}
          onChange={({ target }) => {
            singleKeys.turn(target.checked);
            setAreOn(target.checked);
          }}
        />
        {[...SHORTCUT_GROUPS, { title: "Go to", shortcuts: jumps }].map(({ title, shortcuts }) => (
          <section key={title} aria-label={title}>
            <h3 className="pb-1 text-sm font-semibold text-muted">{title}</h3>
            <dl className="divide-y">
              {shortcuts.map(({ keys, does }) => (
                <div key={does} className="flex items-center justify-between gap-4 py-2">
                  <dt>{does}</dt>
                  <dd className="flex shrink-0 gap-1">
                    {keys.map((key) => (
                      <Key key={key}>{key}</Key>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  );
}

function Key({ children }: { children: string }) {
  return (
    <kbd className="grid min-h-7 min-w-7 place-items-center rounded-control border border-control bg-sunken px-1.5 font-sans text-sm font-medium">
      {children}
    </kbd>
  );
}
