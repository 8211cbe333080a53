import type { UpdateBankDetails, UpdateProfile } from "@pola/shared/schemas/auth";
import { ApiError } from "../../api/client.ts";
import { useUpdateProfile } from "../../api/profile.ts";
import { notify } from "../../ui/toast.tsx";

type Texts = { saved: string; failed: string };

const UNEXPECTED = "An unexpected error occurred";

/**
 * Saves one of the profile's forms and says how it went in the words of the specification, section 8: the server's sentence, else
 * `failed`, and for what is no answer at all a sentence of its own. `save` answers the refusal, or nothing after a success.
 */
export function useSave({ saved, failed }: Texts) {
  const update = useUpdateProfile();
  const save = async (input: UpdateProfile | UpdateBankDetails): Promise<unknown> => {
    try {
      await update.mutateAsync(input);
      notify.success(saved);
      return undefined;
    } catch (error) {
      notify.error(messageOf(error, failed));
      return error;
    }
  };
  const message = update.isError ? messageOf(update.error, failed) : null;
  return { save, isSaving: update.isPending, message };
}

function messageOf(error: unknown, failed: string): string {
  if (!(error instanceof ApiError)) return UNEXPECTED;
  return error.message || failed;
}
