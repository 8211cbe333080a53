import type { RefObject } from "react";
import { RadioPills } from "../../ui/radio-pills.tsx";
import type { ProductSelection } from "./use-selection.ts";

type VariationPickerProps = {
  selection: ProductSelection;
  isAsked: boolean;
  options: RefObject<HTMLDivElement | null>;
};

/** A radio group for each variation (docs/product/catalogue.md, C-20). */
export function VariationPicker({ selection, isAsked, options }: VariationPickerProps) {
  return (
    <section aria-labelledby="available-options">
      <h2 id="available-options" className="mb-3 text-lg font-semibold">
        Available Options
      </h2>
      <div ref={options} className="grid grid-cols-1 gap-4">
        {selection.pickers.map((picker) => (
          <div key={picker.name} data-missing={picker.chosen === undefined || undefined}>
            <RadioPills
              legend={
                <>
                  {picker.name}
                  <span className="font-normal text-muted">: {picker.chosen ?? "Select Variation"}</span>
                </>
              }
              value={picker.chosen}
              onChange={(value) => selection.choose(picker.name, value)}
              options={picker.options}
            />
            {isAsked && picker.name === selection.missing && (
              <p role="alert" className="mt-2 text-sm font-medium text-danger">
                Please select: {picker.name}
              </p>
            )}
          </div>
        ))}
      </div>
    </section>
  );
}
