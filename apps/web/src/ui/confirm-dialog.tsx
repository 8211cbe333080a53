import type { ConfirmDialogProps } from "./confirm-question.tsx";
import { lazyDialog } from "./lazy-part.tsx";

const dialog = lazyDialog<ConfirmDialogProps>(
  async () => (await import("./confirm-question.tsx")).ConfirmQuestion,
);

/** A question that must be answered (see `ConfirmQuestion`); its library loads as a modal's does. */
export const ConfirmDialog = dialog.Part;
export const preloadConfirmDialog = dialog.preload;
