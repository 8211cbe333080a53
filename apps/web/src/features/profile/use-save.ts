import type { UseMutationResult } from "@tanstack/react-query";
import { ApiError } from "../../api/client.ts";
import { notify } from "../../ui/toast.tsx";

export type SaveTexts = { saved: string; failed: string };
export type Saving<Input> = Pick<
  UseMutationResult<unknown, Error, Input>,
  "mutateAsync" | "isPending" | "error" | "reset"
>;

const UNEXPECTED = "An unexpected error occurred";

/**
 * Saves something of the profile and says how it went in the words of the specification, section 8: the server's sentence, else
 * `failed`, and for what is no answer at all a sentence of its own. `save` answers the refusal, or nothing after a success.
 */
export function useSave<Input>(saving: Saving<Input>, { saved, failed }: SaveTexts) {
  const save = async (input: Input): Promise<unknown> => {
    notify.clear();
    try {
      await saving.mutateAsync(input);
      notify.success(saved);
      return undefined;
    } catch (error) {
      notify.error(messageOf(error, failed));
      return error;
    }
  };
  const message = saving.error ? messageOf(saving.error, failed) : null;
  return { save, isSaving: saving.isPending, message };
}

/** The sentence for a failure, as `useSave` words it. */
export function messageOf(error: unknown, failed: string): string {
  if (!(error instanceof ApiError)) return UNEXPECTED;
  return error.message || failed;
}
