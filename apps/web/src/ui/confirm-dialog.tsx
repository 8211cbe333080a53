import type { ConfirmDialogProps } from "./confirm-question.tsx";
import { lazyPart } from "./lazy-part.tsx";

const dialog = lazyPart<ConfirmDialogProps>(
  async () => (await import("./confirm-question.tsx")).ConfirmQuestion,
);

/** A question that the person must confirm or cancel (see `ConfirmQuestion`). Its code loads as that of `Modal`. */
export const ConfirmDialog = dialog.Part;
export const preloadConfirmDialog = dialog.preload;
