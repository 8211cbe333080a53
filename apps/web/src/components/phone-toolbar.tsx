import { countText } from "@pola/shared/list-count";
import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import { useState, type ReactNode } from "react";
import { Button } from "../ui/button.tsx";
import { Modal } from "../ui/modal.tsx";
import { FoundCount } from "../ui/pagination.tsx";

type PhoneToolbarProps = {
  search: ReactNode;
  /** The labels of what is chosen; empty ones are left out. */
  chosen: readonly string[];
  /** How many rows match; undefined while that is not known. */
  found: number | undefined;
  /** The noun for one row and for several, for the button that closes the sheet. */
  of: readonly [one: string, several: string];
  onClear: () => void;
  /** The filters and the order. They apply at once. */
  children: ReactNode;
};

/** Above a list on a phone: the search and one button that opens the filters in a sheet, then how many rows match and the chosen filters. */
export function PhoneToolbar({ search, chosen: labels, found, of, onClear, children }: PhoneToolbarProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const chosen = labels.filter(Boolean);
  return (
    <div className="grid grid-cols-1 gap-1 pb-2">
      <div className="flex flex-wrap gap-2">
        <div className="min-w-0 flex-[1_1_8rem]">{search}</div>
        <Button
          variant="secondary"
          icon={<SlidersHorizontal />}
          aria-haspopup="dialog"
          className="px-3!"
          onClick={() => setIsOpen(true)}
        >
          Filters{chosen.length > 0 && ` (${chosen.length})`}
        </Button>
      </div>
      <div className="flex items-center justify-between gap-3 text-sm text-muted">
        <FoundCount total={found} />
        {chosen.length > 0 && <p className="truncate">{chosen.join(" · ")}</p>}
      </div>
      <Modal
        open={isOpen}
        onClose={close}
        title="Filters"
        footer={
          <>
            <Button variant="secondary" aria-disabled={chosen.length === 0 || undefined} onClick={onClear}>
              Clear filters
            </Button>
            <Button onClick={close}>
              {found === undefined ? "Show" : `Show ${countText(found)} ${of[found === 1 ? 0 : 1]}`}
            </Button>
          </>
        }
      >
        <div data-autofocus tabIndex={-1} className="grid grid-cols-1 gap-5 outline-none">
          {children}
        </div>
      </Modal>
    </div>
  );
}

/** A filter or the order in the sheet, below its name. */
export function FilterGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-1 gap-1.5">
      <h3 className="text-sm font-medium">{title}</h3>
      {children}
    </section>
  );
}
