import type { MutateOptions, UseMutationResult } from "@tanstack/react-query";
import { failureText } from "../lib/api-error.ts";
import { storedToken } from "../lib/storage.ts";
import { notify } from "../ui/toast.tsx";

type Words<Output, Input> = {
  /** What failed, as in `failureText`. */
  failed: string;
  /** Tells a success, here or when the screen was left. */
  tell: (output: Output, input: Input, isHere: boolean) => void;
};

/**
 * The `mutate` of a mutation whose outcome is also told when its component has left the screen by then. There the library calls none of the
 * callbacks, which tell a failure, so a toast does, but nothing once somebody logged out (docs/product/interface.md, I-2521).
 */
export function alsoWhenLeft<Output, Failure, Input>(
  { mutateAsync }: Pick<UseMutationResult<Output, Failure, Input>, "mutateAsync">,
  { failed, tell }: Words<Output, Input>,
) {
  return (input: Input, callbacks: MutateOptions<Output, Failure, Input> = {}): void => {
    const token = storedToken.get();
    let isHere = false;
    const onSettled: typeof callbacks.onSettled = (...outcome) => {
      isHere = true;
      callbacks.onSettled?.(...outcome);
    };
    const isTold = () => isHere || storedToken.get() === token;
    mutateAsync(input, { ...callbacks, onSettled }).then(
      (output) => isTold() && tell(output, input, isHere),
      (error: unknown) => !isHere && isTold() && notify.error(failureText(error, failed)),
    );
  };
}
