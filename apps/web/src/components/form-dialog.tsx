import { useId, type SubmitEvent } from "react";
import { Button } from "../ui/button.tsx";
import { FormBanner } from "../ui/form.tsx";
import type { ModalProps } from "../ui/modal-dialog.tsx";
import { Modal } from "../ui/modal.tsx";
import { notify } from "../ui/toast.tsx";

type FormDialogProps = Omit<ModalProps, "open" | "footer"> & {
  /** What `useZodForm` returns. */
  form: { failure: string | undefined; isDirty: boolean; isSubmitting: boolean };
  submitLabel: string;
  busyLabel?: string;
  cancelLabel?: string;
  tone?: "danger" | "primary";
  isSubmitDisabled?: boolean;
  /** No try can succeed any more. The button sends nothing and keeps the focus, which a disabled one would lose. */
  isOver?: boolean;
  /** No try can be made yet. The button is as with `isOver`. */
  isBlocked?: boolean;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
};

/** What a dialog's form saves with: after a save a toast shows the server's message, and the dialog closes. */
export function thenClose<Output>(
  onClose: () => void,
  save: (output: Output) => Promise<{ message: string }>,
) {
  return async (output: Output): Promise<void> => {
    notify.success((await save(output)).message);
    onClose();
  };
}

/**
 * A dialog with one form: the failure above the fields, one button to leave and one to send. A new try removes the toasts of the one before.
 * Small unless `size` says otherwise.
 */
export function FormDialog(props: FormDialogProps) {
  const { form, isBusy = form.isSubmitting, submitLabel, busyLabel, cancelLabel = "Cancel", ...rest } = props;
  const { tone, isSubmitDisabled, isOver = false, isBlocked = false, onSubmit, children, ...modal } = rest;
  const id = useId();
  return (
    <Modal
      size="sm"
      isDirty={form.isDirty && !isOver}
      {...modal}
      isBusy={isBusy}
      footer={
        <>
          <Button variant="secondary" onClick={modal.onClose} disabled={isBusy}>
            {cancelLabel}
          </Button>
          <Button
            type="submit"
            form={id}
            variant={tone}
            disabled={isSubmitDisabled}
            aria-disabled={isOver || isBlocked || undefined}
            isLoading={isBusy}
            loadingLabel={busyLabel ?? "Saving..."}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          notify.clear();
          onSubmit(event);
        }}
        className="grid grid-cols-1 gap-4 wrap-break-word"
      >
        <FormBanner message={form.failure} />
        {children}
      </form>
    </Modal>
  );
}
