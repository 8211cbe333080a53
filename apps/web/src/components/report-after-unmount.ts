import type { MutateOptions, UseMutationResult } from "@tanstack/react-query";
import { failureText } from "../lib/api-error.ts";
import { storedToken } from "../lib/storage.ts";
import { notify } from "../ui/toast.tsx";

type Reports<Output, Input> = {
  /** What failed, as in `failureText`. */
  failed: string;
  /** Reports a success. `isHere`: the component is still on the screen. */
  report: (output: Output, input: Input, isHere: boolean) => void;
};

/**
 * The `mutate` of a mutation whose outcome is also reported when its component has been unmounted by then. The library then calls none of the
 * callbacks of `mutate`, so a failure is shown as a toast. Nothing is reported once somebody logged out (docs/product/interface.md, I-2521).
 */
export function reportAfterUnmount<Output, Failure, Input>(
  { mutateAsync }: Pick<UseMutationResult<Output, Failure, Input>, "mutateAsync">,
  { failed, report }: Reports<Output, Input>,
) {
  return (input: Input, callbacks: MutateOptions<Output, Failure, Input> = {}): void => {
    const token = storedToken.get();
    let isHere = false;
    const onSettled: typeof callbacks.onSettled = (...outcome) => {
      isHere = true;
      callbacks.onSettled?.(...outcome);
    };
    const isReported = () => isHere || storedToken.get() === token;
    mutateAsync(input, { ...callbacks, onSettled }).then(
      (output) => isReported() && report(output, input, isHere),
      (error: unknown) => !isHere && isReported() && notify.error(failureText(error, failed)),
    );
  };
}
