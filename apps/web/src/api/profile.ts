import type {
  ChangePassword,
  DeleteAccount,
  UpdateBankDetails,
  UpdateProfile,
} from "@pola/shared/schemas/auth";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { storedToken } from "../lib/storage.ts";
import { again } from "./again.ts";
import { tokenOf } from "./auth.ts";
import { ApiError } from "../lib/api-error.ts";
import { useSession } from "./session.tsx";
import { call, send } from "./call.ts";
import { dataQuery } from "./queries.ts";

/** The banks to choose from. They change with a new version of the product only. */
export const banks = queryOptions({
  ...dataQuery(["banks"], "GET /banks"),
  staleTime: Infinity,
});

/** Saves the person's own details or bank details; the reply is the session's new user. Bank details can release payouts. */
export function useUpdateProfile() {
  const { update } = useSession();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (input: UpdateProfile | UpdateBankDetails) => {
      await update(async () => (await again(() => call("PUT /auth/profile", { body: input }))).data);
    },
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: ["payouts"] }),
  });
}

/**
 * Sets a new password, which ends every session and the notifications of every device. Both continue here with the reply's new token. Without
 * a reply the next call may end the session, so the error names the new password (docs/product/accounts.md, A-1227).
 */
export async function changePassword(body: ChangePassword): Promise<void> {
  const reply = await send("POST /auth/change-password", { body }).catch(saying(MAY_BE_SET));
  const token = tokenOf(reply);
  if (token !== null) storedToken.set(token);
  void keepNotifications();
}

/** Ends every session of the person and the notifications of every device (docs/product/accounts.md, A-91). Both continue here. */
export async function endSessions(): Promise<void> {
  storedToken.set((await call("POST /auth/end-sessions").catch(saying(MAY_BE_ENDED))).data.token);
  void keepNotifications();
}

/**
 * Makes an error that no reply arrived, or a proxy's page in place of it, say what may have happened. As `once` of lost-reply.ts, which is
 * in the JavaScript of the back office.
 */
function saying(mayBe: string) {
  return (error: unknown): never => {
    const isLost = error instanceof ApiError && (error.isNetwork || error.code.startsWith("HTTP_5"));
    if (isLost) error.message = mayBe;
    throw error;
  };
}

/** Without the device, or its code, notifications are emails. */
async function keepNotifications(): Promise<void> {
  await import("./keep-device.ts").then(({ keepDevice }) => keepDevice()).catch(() => undefined);
}

/** Uploads the logo for the reseller's delivery slips (JPEG, PNG, WebP or AVIF, at most 5 MB), as soon as it is read. */
export function useUploadLogo() {
  const { refresh } = useSession();
  return useMutation({
    mutationFn: async (picture: Promise<File>) => {
      const body = new FormData();
      body.set("image", await picture);
      await again(() => send("PUT /auth/logo", { body }));
    },
    onSuccess: refresh,
  });
}

export function useRemoveLogo() {
  const { refresh } = useSession();
  return useMutation({
    mutationFn: async () => {
      await again(() => send("DELETE /auth/logo"));
    },
    onSuccess: refresh,
  });
}

const MAY_BE_SET =
  "No reply arrived. Your new password may be set already: try it if you have to log in again.";

const MAY_BE_ENDED =
  "No reply arrived. Your other devices may be logged out already, and you may have to log in here again.";

const MEGABYTE = 1_000_000;

/** All data stored about the person, as a JSON file, and how many megabytes of it have arrived (docs/product/accounts.md, A-57 and A-248). */
export function useExportAccount() {
  const [megabytes, setMegabytes] = useState(0);
  const { isPending, mutateAsync } = useMutation({
    mutationFn: async () => {
      setMegabytes(0);
      const read = (response: Response) => watched(response, setMegabytes).blob();
      // Bundled with what the back office shares, which the profile does not load.
      const { fetchFile } = await import("./call-file.ts");
      return (await fetchFile("GET /auth/me/export", { read })).content;
    },
  });
  return { isPending, megabytes, download: mutateAsync };
}

/**
 * The same response; `onProgress` is called with the whole megabytes that have arrived. The browser keeps its content, not the page: it may be
 * larger than a page's memory.
 */
function watched({ body, headers }: Response, onProgress: (megabytes: number) => void): Response {
  let bytes = 0;
  const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform: (piece, next) => {
      bytes += piece.byteLength;
      onProgress(Math.floor(bytes / MEGABYTE));
      next.enqueue(piece);
    },
  });
  return new Response(body?.pipeThrough(counter), { headers });
}

/**
 * Deletes the person's own account permanently. The caller ends the session. Without a reply it is sent again: a session that is gone then was
 * the account's (docs/product/accounts.md, A-1300).
 */
export async function deleteAccount(body: DeleteAccount): Promise<void> {
  let tries = 0;
  await again(() => send("DELETE /auth/me", { body, isSessionCheck: tries++ > 0 })).catch(
    (error: unknown) => {
      if (tries === 1 || !(error instanceof ApiError) || error.status !== 401) throw error;
    },
  );
}
