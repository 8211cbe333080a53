import { ADMIN_AREA_LABELS, ADMIN_AREAS, type AdminArea, coversArea } from "@pola/shared/admin-areas";
import type { SetUserRole, User } from "@pola/shared/schemas/user";
import { canMoveUser, type UserStatus } from "@pola/shared/user-status";
import { useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { errorText, failureText, isRefusal } from "../../lib/api-error.ts";
import {
  useResetTwoFactor,
  user as userQuery,
  useSetAdminAreas,
  useSetUserRole,
  useSetUserStatus,
} from "../../api/users.ts";
import { FormDialog } from "../../components/form-dialog.tsx";
import { fullName } from "../../components/full-name.ts";
import { reportAfterUnmount } from "../../components/report-after-unmount.ts";
import { useChoice, useZodForm } from "../../components/zod-form.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { CheckboxField, RadioGroupField, TextareaField } from "../../ui/field.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { notify, reportFailure } from "../../ui/toast.tsx";
import { approvalMeans, type StatusAction, type UserAction } from "./account-actions.ts";

const deleteDialog = lazyPart(async () => (await import("./delete-dialog.tsx")).DeleteDialog);

type UserDialogProps = { action: UserAction; onClose: () => void; onDeleted: () => void };

export function UserDialog({ action, onClose, onDeleted }: UserDialogProps) {
  const dialog = { user: action.user, onClose };
  if (action.kind === "status") return <StatusModal {...dialog} to={action.to} label={action.label} />;
  if (action.kind === "areas") return <AreasModal {...dialog} />;
  if (action.kind === "two-factor") return <ResetTwoFactor {...dialog} />;
  if (action.kind === "role") return <RoleModal {...dialog} />;
  return <deleteDialog.Part {...dialog} onDeleted={onDeleted} />;
}

const loadSetUserStatus = async () => (await import("@pola/shared/schemas/user")).SetUserStatus;

function consequenceOf(status: UserStatus, to: UserStatus): string {
  if (status === "approved")
    return "They are logged out now and can't log in. Their unpaid payouts go on hold. They get an email with your reason. You can approve them later.";
  if (to === "rejected")
    return "They can't log in any more. They get an email with your reason. You can approve them later.";
  return `${approvalMeans(status)} They get an email.`;
}

type StatusModalProps = StatusAction & { user: User; onClose: () => void };

/**
 * Asks for confirmation before the access of an account changes. Rejecting and suspending accept a reason. After a refusal the next try
 * starts from the account as it is then.
 */
function StatusModal({ user: opened, to, label, onClose }: StatusModalProps) {
  const isApproval = to === "approved";
  const [isRefused, setIsRefused] = useState(false);
  const { data: current = opened } = useQuery({ ...userQuery(opened.id), enabled: isRefused });
  const user = isRefused ? current : opened;
  const setStatus = useSetUserStatus();
  const form = useZodForm(loadSetUserStatus, { status: to, reason: isApproval ? null : "" });
  const submit = form.onSubmit(
    async (input) => {
      await setStatus.mutateAsync({ id: user.id, ...input, fromStatus: user.status });
      notify.success(`User status updated to ${to}`);
      onClose();
    },
    (error) => {
      if (isRefusal(error)) setIsRefused(true);
      return reportFailure(failureText(error, "Failed to update user status"));
    },
  );
  const isTooLate = isRefused && !canMoveUser(user.status, to);
  return (
    <FormDialog
      form={form}
      title={`${label}${label === "Revoke Approval" ? " of" : ""} ${fullName(user)}?`}
      description={isTooLate ? undefined : consequenceOf(user.status, to)}
      submitLabel={label}
      busyLabel="Updating..."
      tone={isApproval ? "primary" : "danger"}
      isOver={isTooLate}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        {user.businessName || user.email}
        {user.businessAddress && <span className="block text-sm text-muted">{user.businessAddress}</span>}
      </p>
      {!isApproval && <TextareaField label="Reason" isOptional {...form.field("reason")} />}
    </FormDialog>
  );
}

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
function RoleModal({ user, onClose }: { user: User; onClose: () => void }) {
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
      description={`${fullName(user)}, ${user.email}`}
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

const AREAS_FAILED = "Failed to update the areas";

const HINTS: Record<AdminArea, string> = {
  orders: "Orders, delivery slips, tracking numbers and returns",
  products: "Products, prices, stock and pictures",
  payouts: "Payouts, payment runs, bank files and adjustments",
  people: "Resellers and vendors: applications, accounts, bank details",
};

/**
 * Limits an admin to areas of the back office (docs/product/accounts.md, A-210). All four are no limit. After a refusal it says what another
 * admin chose, and the next try starts from there.
 */
function AreasModal({ user: opened, onClose }: { user: User; onClose: () => void }) {
  const [isRefused, setIsRefused] = useState(false);
  const { data: current = opened } = useQuery({ ...userQuery(opened.id), enabled: isRefused });
  const user = isRefused ? current : opened;
  const setAreas = useSetAdminAreas();
  const [areas, setChosen] = useState(() => ADMIN_AREAS.filter((area) => coversArea(user.limitedTo, area)));
  const [problem, setProblem] = useState<string>();
  const send = reportAfterUnmount(setAreas, {
    failed: AREAS_FAILED,
    report: () => notify.success("Areas updated"),
  });
  const toggle = (area: AdminArea, isOn: boolean) => {
    setProblem(undefined);
    setChosen(ADMIN_AREAS.filter((known) => (known === area ? isOn : areas.includes(known))));
  };
  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (areas.length === 0) return setProblem("Choose at least one area");
    send(
      { id: user.id, limitedTo: areas, seen: user.limitedTo },
      {
        onSuccess: onClose,
        onError: (error) => isRefusal(error) && setIsRefused(true),
      },
    );
  };
  const failure = setAreas.isError ? errorText(setAreas.error, AREAS_FAILED) : undefined;
  return (
    <FormDialog
      form={{ failure: problem ?? failure, isDirty: false, isSubmitting: setAreas.isPending }}
      title={`What can ${fullName(user)} do?`}
      description="Admins with all four areas can also change settings, make admins, and read emails and activity."
      submitLabel="Save Areas"
      isOver={user.role !== "admin"}
      onSubmit={save}
      onClose={onClose}
    >
      {changeOf(opened, user)}
      <div className="grid gap-2">
        {ADMIN_AREAS.map((area) => (
          <CheckboxField
            key={area}
            name={area}
            label={ADMIN_AREA_LABELS[area]}
            hint={HINTS[area]}
            checked={areas.includes(area)}
            onChange={(event) => toggle(area, event.target.checked)}
          />
        ))}
      </div>
    </FormDialog>
  );
}

/** What another admin changed while the dialog was open. */
function changeOf(before: User, { role, limitedTo }: User) {
  if (role !== "admin") return <p>This account is no admin any more.</p>;
  if (limitedTo.join() === before.limitedTo.join()) return null;
  const chosen = limitedTo.map((area) => ADMIN_AREA_LABELS[area]).join("; ");
  return <p>Another admin chose: {chosen || "every area"}.</p>;
}

const RESET_FAILED = "Failed to reset two-factor sign-in";

/** Turns off the second factor of an admin who has lost it (docs/product/accounts.md, A-225). */
function ResetTwoFactor({ user, onClose }: { user: User; onClose: () => void }) {
  const reset = useResetTwoFactor();
  const send = reportAfterUnmount(reset, {
    failed: RESET_FAILED,
    report: () => notify.success("Two-factor sign-in is off"),
  });
  const confirm = () =>
    send(user.id, {
      onError: (error) => notify.error(failureText(error, RESET_FAILED)),
      onSettled: onClose,
    });
  return (
    <ConfirmDialog
      tone="danger"
      title={`Turn off two-factor sign-in of ${fullName(user)}?`}
      question="They can then log in with the password alone. All their devices are logged out."
      explanation="They get an email. Do this only if you are sure that they ask for it themselves."
      confirmLabel="Turn Off"
      busyLabel="Turning off..."
      isBusy={reset.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}
