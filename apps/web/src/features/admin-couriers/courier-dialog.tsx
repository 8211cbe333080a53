import { CourierForm, type Courier } from "@pola/shared/schemas/courier";
import { useState } from "react";
import { useReadCourierAgain, useSaveCourier } from "../../api/couriers.ts";
import { ApiError } from "../../lib/api-error.ts";
import { FormDialog, thenClose } from "../../components/form-dialog.tsx";
import { useZodForm } from "../../components/zod-form.ts";
import { CheckboxField, TextField } from "../../ui/field.tsx";

function valuesOf(courier: Courier | null) {
  return {
    name: courier?.name ?? "",
    trackingUrl: courier?.trackingUrl ?? "",
    waybillPattern: courier?.waybillPattern ?? "",
    isActive: courier?.isActive ?? true,
  };
}

export function CourierDialog({ courier, onClose }: { courier: Courier | null; onClose: () => void }) {
  const save = useSaveCourier(courier?.id ?? null);
  const [seen, setSeen] = useState(() => valuesOf(courier));
  const form = useZodForm(CourierForm, seen);
  const readAgain = useReadCourierAgain(courier?.id);
  /** After another admin's edit the dialog goes on from theirs, with what was changed here. */
  const takeNewest = async () => {
    const newest = await readAgain();
    if (!newest) return;
    setSeen(valuesOf(newest));
    form.reset(valuesOf(newest), { keepDirtyValues: true, keepErrors: true });
  };
  const submit = form.onSubmit(
    thenClose(onClose, (body) => save.mutateAsync({ ...body, seen })),
    (error, text) => {
      if (error instanceof ApiError && error.status === 409) void takeNewest();
      return text(error, "Failed to save the courier");
    },
  );
  return (
    <FormDialog
      form={form}
      title={courier ? `Edit ${courier.name}` : "Add Courier"}
      submitLabel="Save"
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField label="Name" autoComplete="off" {...form.field("name")} />
      <TextField
        label="Tracking address"
        isOptional
        type="url"
        autoComplete="off"
        placeholder="https://courier.example/track?no={waybill}"
        hint="Write {waybill} in place of the number. Customers and resellers get this link."
        {...form.field("trackingUrl")}
      />
      <TextField
        label="Waybill pattern"
        isOptional
        autoComplete="off"
        spellCheck={false}
        placeholder="PX########"
        hint="# is a digit, ? a letter. A waybill that looks different is marked before it is sent."
        {...form.field("waybillPattern")}
      />
      {courier && !courier.isOwnDelivery && (
        <CheckboxField
          label="Takes parcels"
          hint="Switched off, it gets no more parcels. Its results and settlements still come in."
          {...form.field("isActive")}
        />
      )}
    </FormDialog>
  );
}
