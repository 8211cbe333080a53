import { failureText } from "../../api/client.ts";
import type { SetUserRole, User } from "@pola/shared/schemas/user";
import { useSetUserRole } from "../../api/users.ts";
import { FormDialog } from "../../components/form-dialog.tsx";
import { useChoice, useZodForm } from "../../lib/zod-form.ts";
import { RadioGroupField } from "../../ui/field.tsx";
import { notify, reportFailure } from "../../ui/toast.tsx";

const loadSetUserRole = async () => (await import("@pola/shared/schemas/user")).SetUserRole;

const ROLES: { value: SetUserRole["role"]; label: string; hint: string }[] = [
  { value: "reseller", label: "Reseller", hint: "Orders for customers and earns commission" },
  {
    value: "admin",
    label: "Admin",
    hint: "Can see and do everything in the back office, until their areas are limited",
  },
];

/** Makes a reseller an admin or the reverse. "Update Role" is disabled until another role is chosen (docs/product/interface.md, I-48). */
export function RoleModal({ user, onClose }: { user: User; onClose: () => void }) {
  const setUserRole = useSetUserRole();
  const form = useZodForm(loadSetUserRole, user.role === "vendor" ? {} : { role: user.role });
  const choice = useChoice(form, "role");
  const submit = form.onSubmit(
    async ({ role }) => {
      await setUserRole.mutateAsync({ id: user.id, role });
      notify.success(`User role updated to ${role} successfully`);
      onClose();
    },
    (error) => reportFailure(failureText(error, "Failed to update user role")),
  );
  return (
    <FormDialog
      form={form}
      isDirty={false}
      title="Change Role"
      description={`${user.firstName} ${user.lastName}, ${user.email}`}
      submitLabel="Update Role"
      busyLabel="Updating..."
      isSubmitDisabled={!form.isDirty}
      onSubmit={submit}
      onClose={onClose}
    >
      <RadioGroupField legend="Role" options={ROLES} {...choice} />
    </FormDialog>
  );
}
