import type { UpdateBankDetails, UpdateProfile } from "@pola/shared/schemas/auth";
import { useMutation } from "@tanstack/react-query";
import { requestReply } from "./client.ts";
import { useSession } from "./session.tsx";

/** Saves the person's own details, or where their commission is paid to; the session then knows them too. */
export function useUpdateProfile() {
  const { refresh } = useSession();
  return useMutation({
    mutationFn: async (input: UpdateProfile | UpdateBankDetails) => {
      await requestReply("/auth/profile", { method: "PUT", body: input });
    },
    onSuccess: refresh,
  });
}
