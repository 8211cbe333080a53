import type { SetUserRole, User } from "@pola/shared/schemas/user";
import { useState } from "react";
import { errorText } from "../../api/client.ts";
import { useSetUserRole } from "../../api/users.ts";
import { Button } from "../../ui/button.tsx";
import { RadioGroupField } from "../../ui/field.tsx";
import { FormBanner } from "../../ui/form.tsx";
import { Modal } from "../../ui/modal.tsx";
import { notify } from "../../ui/toast.tsx";

const FAILED = "Failed to update user role";

const ROLES: { value: SetUserRole["role"]; label: string; hint: string }[] = [
  { value: "reseller", label: "Reseller", hint: "Orders for customers and earns commission" },
  { value: "admin", label: "Admin", hint: "Sees and runs everything in the back office" },
];

/** Makes a reseller an admin or the reverse. "Update Role" is disabled until another role is chosen (docs/product/interface.md, I-48). */
export function RoleModal({ user, onClose }: { user: User; onClose: () => void }) {
  const current = ROLES.find(({ value }) => value === user.role)?.value;
  const [role, setRole] = useState(current);
  const [problem, setProblem] = useState("");
  const setUserRole = useSetUserRole();
  const submit = () => {
    if (role === undefined || role === current) return;
    setUserRole.mutate(
      { id: user.id, role },
      {
        onSuccess: () => {
          notify.success(`User role updated to ${role} successfully`);
          onClose();
        },
        onError: (error) => {
          const text = errorText(error, { lead: FAILED, fallback: FAILED });
          setProblem(text);
          notify.error(text);
        },
      },
    );
  };
  return (
    <Modal
      open
      onClose={onClose}
      isBusy={setUserRole.isPending}
      size="sm"
      title="Change Role"
      description={`${user.firstName} ${user.lastName}, ${user.email}`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={setUserRole.isPending}>
            Cancel
          </Button>
          <Button
            onClick={submit}
            disabled={role === undefined || role === current}
            isLoading={setUserRole.isPending}
            loadingLabel="Updating..."
          >
            Update Role
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {problem && <FormBanner message={problem} />}
        <RadioGroupField legend="Role" options={ROLES} value={role} onChange={setRole} />
      </div>
    </Modal>
  );
}
