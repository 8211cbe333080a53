import { ConfirmQuestion } from "./confirm-question.tsx";

type DiscardQuestionProps = { open: boolean; onDiscard: () => void; onKeep: () => void };

/** Asked before unsaved input is lost (docs/product/interface.md, I-39). */
export function DiscardQuestion({ open, onDiscard, onKeep }: DiscardQuestionProps) {
  return (
    <ConfirmQuestion
      open={open}
      title="Discard changes?"
      question="What you entered has not been saved."
      confirmLabel="Discard"
      cancelLabel="Keep editing"
      tone="danger"
      onConfirm={onDiscard}
      onCancel={onKeep}
    />
  );
}
