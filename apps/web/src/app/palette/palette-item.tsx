import { Command } from "cmdk";
import type { ReactNode } from "react";

type PaletteItemProps = {
  value: string;
  onSelect: () => void;
  title: string;
  line?: string | undefined;
  end?: ReactNode;
  keys?: readonly string[] | undefined;
};

/** A line of the palette: the name, details that distinguish equal names, and the status or shortcut, which is below them with large text. */
export function PaletteItem({ value, onSelect, title, line, end, keys }: PaletteItemProps) {
  return (
    <Command.Item
      value={value}
      onSelect={onSelect}
      className="flex min-h-12 cursor-pointer flex-wrap items-center justify-between gap-x-3 rounded-control px-3 py-1.5 select-none data-[selected=true]:bg-brand-soft data-[selected=true]:text-brand-soft-text md:min-h-11"
    >
      <span className="grid min-w-0 flex-[1_1_9rem]">
        <span className="truncate font-medium">{title}</span>
        {line && <span className="truncate text-sm">{line}</span>}
      </span>
      {end}
      {keys && (
        <span aria-hidden="true" className="flex gap-1 max-lg:hidden">
          {keys.map((key) => (
            <kbd
              key={key}
              className="grid size-6 place-items-center rounded border border-control font-sans text-xs font-medium"
            >
              {key}
            </kbd>
          ))}
        </span>
      )}
    </Command.Item>
  );
}
