import type { ChangePasswordForm } from "@pola/shared/schemas/auth";
import type { ZodForm } from "./zod-form.ts";
import { PasswordField } from "../ui/field.tsx";

type NewPasswordFieldsProps = { field: ZodForm<ChangePasswordForm, ChangePasswordForm>["field"] };

export function NewPasswordFields({ field }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField label="Current password" autoComplete="current-password" {...field("currentPassword")} />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint="At least 6 characters"
        {...field("password")}
      />
      <PasswordField label="Confirm new password" autoComplete="new-password" {...field("confirmPassword")} />
    </>
  );
}
