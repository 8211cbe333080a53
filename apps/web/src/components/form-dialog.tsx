import { useId, type ReactNode, type SubmitEvent } from "react";
import { Button } from "../ui/button.tsx";
import { FormBanner } from "../ui/form.tsx";
import { Modal } from "../ui/modal.tsx";

type FormDialogProps = {
  /** What `useZodForm` returns. */
  form: { failure: string | undefined; isDirty: boolean };
  title: string;
  description?: string | undefined;
  submitLabel: string;
  busyLabel: string;
  cancelLabel?: string;
  tone?: "danger" | "primary";
  isBusy: boolean;
  isSubmitDisabled?: boolean;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  onClose: () => void;
  children: ReactNode;
};

/** A small dialog with one form: the failure above the fields, one button to leave and one to send. */
export function FormDialog(props: FormDialogProps) {
  const { form, isBusy, onClose } = props;
  const id = useId();
  return (
    <Modal
      open
      onClose={onClose}
      size="sm"
      title={props.title}
      description={props.description}
      isDirty={form.isDirty}
      isBusy={isBusy}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={isBusy}>
            {props.cancelLabel ?? "Cancel"}
          </Button>
          <Button
            type="submit"
            form={id}
            variant={props.tone ?? "primary"}
            disabled={props.isSubmitDisabled}
            isLoading={isBusy}
            loadingLabel={props.busyLabel}
          >
            {props.submitLabel}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={props.onSubmit} className="grid gap-4">
        <FormBanner message={form.failure} />
        {props.children}
      </form>
    </Modal>
  );
}
