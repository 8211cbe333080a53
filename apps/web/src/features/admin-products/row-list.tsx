import Plus from "lucide-react/icons/plus";
import Trash2 from "lucide-react/icons/trash-2";
import { useRef, type ReactNode } from "react";
import { Button, IconButton } from "../../ui/button.tsx";

type RowListProps = {
  legend: string;
  keys: readonly string[];
  /** "feature", for the names of the buttons. */
  noun: string;
  onAdd: () => void;
  onRemove: (index: number) => void;
  children: (index: number) => ReactNode;
};

/** Inputs that can be repeated. The last one cannot be removed (specification, section 4); after removing, the focus stays in the list. */
export function RowList({ legend, keys, noun, onAdd, onRemove, children }: RowListProps) {
  const list = useRef<HTMLFieldSetElement>(null);
  return (
    <fieldset ref={list} className="grid min-w-0 grid-cols-1 gap-2">
      <legend className="mb-1.5 text-sm font-medium">{legend}</legend>
      {keys.map((key, index) => (
        <div key={key} className="flex items-start gap-2">
          <div className="min-w-0 flex-1">{children(index)}</div>
          <RemoveButton
            label={`Remove ${noun} ${index + 1}`}
            isLast={keys.length === 1}
            onRemove={() => {
              onRemove(index);
              list.current?.querySelector<HTMLElement>("input")?.focus();
            }}
          />
        </div>
      ))}
      <div>
        <Button size="sm" variant="secondary" icon={<Plus />} onClick={onAdd}>
          Add {noun}
        </Button>
      </div>
    </fieldset>
  );
}

type RemoveButtonProps = { label: string; isLast: boolean; onRemove: () => void };

/** Takes a row away; disabled on the last one. */
export function RemoveButton({ label, isLast, onRemove }: RemoveButtonProps) {
  return (
    <IconButton
      label={label}
      icon={<Trash2 />}
      disabled={isLast}
      onClick={onRemove}
      className="text-muted hover:text-danger"
    />
  );
}
