import { lazyPart } from "./lazy-part.tsx";
import type { ModalProps } from "./modal-dialog.tsx";

const dialog = lazyPart<ModalProps>(async () => (await import("./modal-dialog.tsx")).ModalDialog);

/** A dialog (see `ModalDialog`). Its code loads 2 s after the page, or when it first opens. */
export const Modal = dialog.Part;
export const preloadModal = dialog.preload;
