import { formatBusinessDate } from "@pola/shared/calendar";
import { formatRupees } from "@pola/shared/money";
import {
  CancelPaymentRun,
  PayPaymentRun,
  ReturnPayment,
  type PaymentRun,
  type PaymentRunLine,
} from "@pola/shared/schemas/payment-run";
import type { ComponentProps } from "react";
import { isRefusal } from "../../lib/api-error.ts";
import { useCancelPaymentRun, usePayPaymentRun, useReturnPayment } from "../../api/payment-runs.ts";
import { FormDialog, thenClose } from "../../components/form-dialog.tsx";
import { useToday } from "../../lib/use-today.ts";
import { useZodForm } from "../../components/zod-form.ts";
import { TextareaField, TextField } from "../../ui/field.tsx";
import { runSum } from "./run-words.ts";

type RunProps = { run: PaymentRun; onClose: () => void };

/** Asks for the bank's reference and the day, and pays every payout of the run. */
export function PayRunDialog({ run, onClose }: RunProps) {
  const pay = usePayPaymentRun(run.id);
  const form = useZodForm(PayPaymentRun, { paymentReference: "", paidOn: useToday() });
  const submit = form.onSubmit(
    thenClose(onClose, (body) => pay.mutateAsync({ ...body, amount: run.total })),
    (error, text) => text(error, "Failed to mark the run as paid"),
  );
  return (
    <Question
      title={`Mark ${run.number} as paid?`}
      consequence={`${runSum(run)}, will be paid. Each reseller gets an email with the reference. You can't undo this; a payment that the bank sends back is recorded on its line.`}
      action="Mark as Paid"
      isOver={isRefusal(pay.error) && run.status !== "open"}
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Payment reference"
        hint="The bank's number of this transfer. The resellers read it in their statements."
        data-autofocus
        autoComplete="off"
        {...form.field("paymentReference")}
      />
      <TextField label="Paid on" type="date" {...form.field("paidOn")} />
    </Question>
  );
}

export function CancelRunDialog({ run, onClose }: RunProps) {
  const cancel = useCancelPaymentRun(run.id);
  const form = useZodForm(CancelPaymentRun, { reason: "" });
  const submit = form.onSubmit(
    thenClose(onClose, (body) => cancel.mutateAsync(body)),
    (error, text) => text(error, "Failed to cancel the run"),
  );
  return (
    <Question
      title={`Cancel ${run.number}?`}
      consequence={`${runSum(run)}, will be due again and can be in another file. No reseller gets an email. Cancel only a file that the bank has not paid: otherwise the money is paid twice. You can't undo this.`}
      action="Cancel run"
      isOver={isRefusal(cancel.error) && run.status !== "open"}
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextareaField label="Reason" {...form.field("reason")} />
    </Question>
  );
}

export function ReturnPaymentDialog({ run, line, onClose }: RunProps & { line: PaymentRunLine }) {
  const record = useReturnPayment(run.id, line.payoutId);
  const form = useZodForm(ReturnPayment, { reason: "" });
  const submit = form.onSubmit(
    thenClose(onClose, (body) => record.mutateAsync(body)),
    (error, text) => text(error, "Failed to record the return"),
  );
  return (
    <Question
      title={`Did the bank return the payment to ${line.resellerName}?`}
      consequence={`${formatRupees(line.amount)} for the week of ${formatBusinessDate(line.weekStart)} will be owed again, on hold with this reason. ${line.resellerName} gets an email. You can't undo this; when the payout is off hold, another file can pay it.`}
      action="Record return"
      isOver={isRefusal(record.error) && line.returned !== null}
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextareaField
        label="Reason"
        hint="What the bank said. The reseller reads this."
        {...form.field("reason")}
      />
    </Question>
  );
}

type QuestionProps = Pick<
  ComponentProps<typeof FormDialog>,
  "form" | "title" | "isOver" | "onSubmit" | "onClose" | "children"
> & {
  consequence: string;
  action: string;
};

function Question({ consequence, action, children, ...dialog }: QuestionProps) {
  return (
    <FormDialog {...dialog} submitLabel={action} cancelLabel="Back">
      {!dialog.isOver && <p>{consequence}</p>}
      {children}
    </FormDialog>
  );
}
