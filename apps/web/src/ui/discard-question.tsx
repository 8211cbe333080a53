import { ConfirmQuestion } from "./confirm-question.tsx";

export type DiscardWords = { title: string; question: string; confirmLabel: string; cancelLabel: string };

export const UNSAVED: DiscardWords = {
  title: "Discard changes?",
  question: "What you entered has not been saved.",
  confirmLabel: "Discard",
  cancelLabel: "Keep editing",
};

type DiscardQuestionProps = {
  open: boolean;
  words?: DiscardWords | undefined;
  onDiscard: () => void;
  onKeep: () => void;
};

/** Asked before unsaved input is lost (docs/product/interface.md, I-39). */
export function DiscardQuestion({ open, words = UNSAVED, onDiscard, onKeep }: DiscardQuestionProps) {
  return <ConfirmQuestion open={open} {...words} tone="danger" onConfirm={onDiscard} onCancel={onKeep} />;
}
