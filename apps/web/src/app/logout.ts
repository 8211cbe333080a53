import { preloadConfirmDialog } from "../ui/confirm-dialog.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";

/** The question before a logout. Its code does not load with every page. */
export const logoutDialog = lazyPart(async () => (await import("./logout-dialog.tsx")).LogoutDialog);

/** Fetches the code of the question before the click. */
export function preloadLogout(): void {
  void logoutDialog.preload();
  void preloadConfirmDialog();
}
