import { Modal } from "./modal.tsx";

export type ShortcutGroup = {
  title: string;
  /** The keys of a shortcut: ["g", "o"] are pressed one after the other, ["Ctrl", "K"] together. */
  shortcuts: readonly { keys: readonly string[]; does: string }[];
};

type ShortcutHelpProps = { open: boolean; onClose: () => void; groups: readonly ShortcutGroup[] };

/** The dialog that lists every keyboard shortcut. */
export function ShortcutHelp({ open, onClose, groups }: ShortcutHelpProps) {
  return (
    <Modal
      open={open}
      onClose={onClose}
      title="Keyboard shortcuts"
      description="They are off while you type and while a dialog is open."
    >
      <div className="grid gap-6">
        {groups.map(({ title, shortcuts }) => (
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
