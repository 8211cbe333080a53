import type { User, VendorProducts } from "@pola/shared/schemas/user";
import { useState } from "react";
import { failureText } from "../../lib/api-error.ts";
import { useDeleteUser } from "../../api/users.ts";
import { env } from "../../env.ts";
import { fullName } from "../../components/full-name.ts";
import { reportAfterUnmount } from "../../components/report-after-unmount.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { RadioGroupField, TextField } from "../../ui/field.tsx";
import { FormBanner } from "../../ui/form.tsx";
import { notify, reportFailure } from "../../ui/toast.tsx";

const FAILED = "Failed to delete user";

type DeleteDialogProps = { user: User; onClose: () => void; onDeleted: () => void };

/** Deletes an account. The name must be typed first, because nothing can restore it (docs/product/interface.md, I-41). */
export function DeleteDialog({ user, onClose, onDeleted }: DeleteDialogProps) {
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState("");
  const [products, setProducts] = useState<VendorProducts>("off-sale");
  const deleteUser = useDeleteUser();
  const send = reportAfterUnmount(deleteUser, {
    failed: FAILED,
    report: () => notify.success("User deleted successfully"),
  });
  const isVendor = user.role === "vendor";
  const name = fullName(user);
  const confirm = () => {
    setProblem("");
    send(
      { id: user.id, ...(isVendor ? { products } : {}) },
      {
        onSuccess: onDeleted,
        onError: (error) => setProblem(reportFailure(failureText(error, FAILED))),
      },
    );
  };
  return (
    <ConfirmDialog
      tone="danger"
      title={`Delete the account of ${name}?`}
      question="Name, email, phone and bank details are erased. Orders and payouts stay in the books, under “Deleted user”."
      explanation="No email is sent. This can't be undone."
      confirmLabel="Delete User"
      busyLabel="Deleting..."
      isBusy={deleteUser.isPending}
      isConfirmDisabled={plain(typed) !== plain(name)}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <div className="grid gap-3 pt-2">
        <FormBanner message={problem} />
        {isVendor && (
          <RadioGroupField
            legend="What happens to their products?"
            value={products}
            onChange={setProducts}
            options={[
              {
                value: "off-sale",
                label: "Take them off sale",
                hint: "They become inactive. You can put them back on sale.",
              },
              { value: "house", label: "Keep them on sale", hint: `${env.name} sells them from now on.` },
            ]}
          />
        )}
        <TextField
          label={`Type ${name} to confirm`}
          value={typed}
          autoComplete="off"
          autoCapitalize="words"
          spellCheck={false}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
    </ConfirmDialog>
  );
}

/** Without differences of case, repeated spaces, and joiners, which some keyboards leave out (docs/product/interface.md, I-1981). */
function plain(text: string): string {
  return text
    .normalize("NFC")
    .replaceAll(/\p{Cf}/gu, "")
    .trim()
    .replaceAll(/\s+/g, " ")
    .toLowerCase();
}
