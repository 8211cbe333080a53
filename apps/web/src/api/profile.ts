import type {
  ChangePassword,
  DeleteAccount,
  UpdateBankDetails,
  UpdateProfile,
} from "@pola/shared/schemas/auth";
import { useMutation } from "@tanstack/react-query";
import { storedToken } from "../lib/storage.ts";
import { tokenOf } from "./auth.ts";
import { field } from "./client.ts";
import { useSession } from "./session.tsx";
import { send } from "./call.ts";

/** Saves the person's own details, or where their commission is paid to; the session then knows them too. */
export function useUpdateProfile() {
  const { refresh } = useSession();
  return useMutation({
    mutationFn: async (input: UpdateProfile | UpdateBankDetails) => {
      await send("PUT /auth/profile", { body: input });
    },
    onSuccess: refresh,
  });
}

/** Sets a new password, which ends every session; the reply's fresh token keeps this one. */
export function useChangePassword() {
  return useMutation({
    mutationFn: async (body: ChangePassword) => {
      const token = tokenOf(await send("POST /auth/change-password", { body }));
      if (token !== null) storedToken.set(token);
    },
  });
}

/** Makes a picture the logo on the reseller's delivery slips (jpeg, png, webp or avif, at most 5 MB). */
export function useUploadLogo() {
  const { refresh } = useSession();
  return useMutation({
    mutationFn: async (picture: File) => {
      const body = new FormData();
      body.set("image", picture);
      await send("POST /uploads/images", { body });
    },
    onSuccess: refresh,
  });
}

/** Takes the logo off the slips. */
export function useRemoveLogo() {
  const { refresh } = useSession();
  return useMutation({
    mutationFn: async () => {
      await send("DELETE /uploads/logo");
    },
    onSuccess: refresh,
  });
}

/** Everything that is held on the person, as JSON (specification, section 2, privacy). */
export function useExportAccount() {
  return useMutation({ mutationFn: async () => field(await send("GET /auth/me/export"), "data") });
}

/** Deletes the person's own account, for good. The session is the caller's to end. */
export function useDeleteAccount() {
  return useMutation({
    mutationFn: async (body: DeleteAccount) => {
      await send("DELETE /auth/me", { body });
    },
  });
}
