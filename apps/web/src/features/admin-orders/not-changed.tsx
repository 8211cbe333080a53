import { counted } from "@pola/shared/counted";
import type { ManyResult } from "@pola/shared/schemas/many-result";
import { ReasonList } from "../../components/reason-list.tsx";

type NotChangedProps = {
  result: ManyResult;
  /** Order numbers by id. */
  names: ReadonlyMap<string, string>;
};

/** The orders that were refused, and those that failed, each with the reason (docs/product/interface.md, I-120). */
export function NotChanged({ result: { refused, failed }, names }: NotChangedProps) {
  return (
    <div className="grid gap-4">
      <ReasonList title={`${counted(refused.length, "order")} not changed`} rows={refused} names={names} />
      <ReasonList title={`${counted(failed.length, "order")} failed`} rows={failed} names={names} />
    </div>
  );
}
