import { useId, useRef, type KeyboardEvent, type ReactNode } from "react";

type TabsProps<Value extends string> = {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  tabs: readonly { value: Value; label: ReactNode; content: ReactNode }[];
};

/** Panels of which one is shown. Arrow keys, Home and End move along the row; on phones the tabs share its width. */
export function Tabs<Value extends string>({ label, value, onChange, tabs }: TabsProps<Value>) {
  const id = useId();
  const row = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.value === value);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
    const next = to === undefined ? undefined : tabs.at(to % tabs.length);
    if (!next) return;
    event.preventDefault();
    onChange(next.value);
    row.current?.querySelectorAll<HTMLElement>("[role=tab]")[tabs.indexOf(next)]?.focus();
  };
  return (
    <>
      <div ref={row} role="tablist" aria-label={label} className="flex flex-wrap gap-1 border-b md:gap-2">
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls={tab.value === value ? `${id}-panel` : undefined}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
            onKeyDown={move}
            className="-mb-px min-h-12 flex-1 border-b-2 border-transparent px-2 text-base font-medium whitespace-nowrap text-muted transition-colors hover:text-text focus-visible:rounded-control focus-visible:-outline-offset-2 aria-selected:border-brand aria-selected:text-brand md:flex-none md:px-4"
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        key={value}
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${value}`}
        tabIndex={0}
        className="rounded-control pt-5"
      >
        {tabs.find((tab) => tab.value === value)?.content}
      </div>
    </>
  );
}
