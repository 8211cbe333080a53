import { ADMIN_AREA_LABELS, ADMIN_AREAS, coversArea, type AdminArea } from "@pola/shared/admin-areas";
import type { User } from "@pola/shared/schemas/user";
import { type SubmitEvent, useState } from "react";
import { errorText } from "../../api/client.ts";
import { useSetAdminAreas } from "../../api/users.ts";
import { FormDialog } from "../../components/form-dialog.tsx";
import { CheckboxField } from "../../ui/field.tsx";
import { notify } from "../../ui/toast.tsx";
import { fullName } from "./user-action-rules.ts";

const HINTS: Record<AdminArea, string> = {
  orders: "Orders, delivery slips, tracking numbers and returns",
  products: "Products, prices, stock and pictures",
  payouts: "Payouts, payment runs, bank files and adjustments",
  people: "Resellers and vendors: applications, accounts, bank details",
};

/** Limits an admin to areas of the back office (docs/product/accounts.md, A-210). All four are no limit. */
export function AreasModal({ user, onClose }: { user: User; onClose: () => void }) {
  const setAreas = useSetAdminAreas();
  const [areas, setChosen] = useState(() => ADMIN_AREAS.filter((area) => coversArea(user.limitedTo, area)));
  const [problem, setProblem] = useState<string>();
  const toggle = (area: AdminArea, isOn: boolean) => {
    setProblem(undefined);
    setChosen(ADMIN_AREAS.filter((known) => (known === area ? isOn : areas.includes(known))));
  };
  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (areas.length === 0) return setProblem("Choose at least one area");
    setAreas.mutate(
      { id: user.id, limitedTo: areas, seen: user.limitedTo },
      {
        onSuccess: () => {
          notify.success("Areas updated");
          onClose();
        },
      },
    );
  };
  const failure = setAreas.isError ? errorText(setAreas.error, "Failed to update the areas") : undefined;
  return (
    <FormDialog
      form={{ failure: problem ?? failure, isDirty: false, isSubmitting: setAreas.isPending }}
      title={`What can ${fullName(user)} do?`}
      description="Admins with all four areas can also change settings, make admins, and read emails and activity."
      submitLabel="Save Areas"
      busyLabel="Saving..."
      onSubmit={save}
      onClose={onClose}
    >
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
