import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import { type ReactNode, useState } from "react";
import { Button } from "../ui/button.tsx";
import { Modal } from "../ui/modal.tsx";

type FilterSheetProps = {
  /** How many filters are set. */
  count: number;
  /** The button that closes the sheet: "Show 12 orders". */
  closeLabel: string;
  canClear: boolean;
  onClear: () => void;
  children: ReactNode;
};

/** The button Filters with the number of filters that are set, and the sheet it opens. Each choice applies at once. */
export function FilterSheet({ count, closeLabel, canClear, onClear, children }: FilterSheetProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button
        variant="secondary"
        icon={<SlidersHorizontal />}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className="px-3! md:text-sm"
      >
        Filters{count > 0 && ` (${count})`}
      </Button>
      <Modal
        open={isOpen}
        onClose={close}
        size="sm"
        title="Filters"
        footer={
          <>
            <Button variant="secondary" aria-disabled={!canClear || undefined} onClick={onClear}>
              Clear filters
            </Button>
            <Button onClick={close}>{closeLabel}</Button>
          </>
        }
      >
        <div data-autofocus tabIndex={-1} className="grid grid-cols-1 gap-5 outline-none *:w-full">
          {children}
        </div>
      </Modal>
    </>
  );
}
