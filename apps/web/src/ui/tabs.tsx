import * as RadixTabs from "radix-ui/tabs";
import type { ReactNode } from "react";

type TabsProps<Value extends string> = {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  tabs: readonly { value: Value; label: ReactNode; content: ReactNode }[];
};

/** Panels of which one is shown. Arrow keys, Home and End move along the row; on phones the tabs share its width. */
export function Tabs<Value extends string>({ label, value, onChange, tabs }: TabsProps<Value>) {
  return (
    <RadixTabs.Root
      value={value}
      onValueChange={(next) => {
        const tab = tabs.find((candidate) => candidate.value === next);
        if (tab) onChange(tab.value);
      }}
    >
      <RadixTabs.List
        aria-label={label}
        className="flex scrollbar-none gap-1 overflow-x-auto border-b md:gap-2"
      >
        {tabs.map((tab) => (
          <RadixTabs.Trigger
            key={tab.value}
            value={tab.value}
            className="-mb-px min-h-12 flex-1 border-b-2 border-transparent px-2 text-base font-medium whitespace-nowrap text-muted transition-colors hover:text-text focus-visible:rounded-control focus-visible:-outline-offset-2 data-[state=active]:border-brand data-[state=active]:text-brand md:flex-none md:px-4"
          >
            {tab.label}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {tabs.map((tab) => (
        <RadixTabs.Content key={tab.value} value={tab.value} className="rounded-control pt-5">
          {tab.content}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  );
}
