import Plus from "lucide-react/icons/plus";
import Trash2 from "lucide-react/icons/trash-2";
import { useRef, type ComponentProps, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { Button, IconButton } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";

type RowListProps = {
  legend: string;
  /** React's key of each row. */
  rows: readonly { id: string }[];
  /** "feature", for the names of the buttons. */
  noun: string;
  onAdd: () => void;
  onRemove: (index: number) => void;
  children: (index: number) => ReactNode;
};

/** A list of inputs. The last row cannot be removed; after a removal the focus stays in the list (docs/product/interface.md, I-47). */
export function RowList({ legend, rows, noun, onAdd, onRemove, children }: RowListProps) {
  const list = useRef<HTMLFieldSetElement>(null);
  const remove = (index: number) => {
    // The row leaves the page first, so that it cannot receive the focus.
    flushSync(() => onRemove(index));
    // The row that takes its place, else the last one. The legend is the first child.
    list.current?.children[1 + Math.min(index, rows.length - 2)]?.querySelector("input")?.focus();
  };
  return (
    <fieldset ref={list} className="grid min-w-0 grid-cols-1 gap-2">
      <legend className="mb-1.5 text-sm font-medium">{legend}</legend>
      {rows.map(({ id }, index) => (
        <div key={id} className="flex items-start gap-2">
          <div className="min-w-0 flex-1">{children(index)}</div>
          <RemoveButton
            label={`Remove ${noun} ${index + 1}`}
            isLast={rows.length === 1}
            onRemove={() => remove(index)}
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

/** Removes a row; disabled on the last one. */
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

/** An input in a list of rows. The legend of the list is visible; the label of the row is for screen readers. */
export function RowField(props: ComponentProps<typeof TextField>) {
  return <TextField autoComplete="off" fieldClassName="[&>label]:sr-only" {...props} />;
}
