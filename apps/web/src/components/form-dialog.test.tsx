import { act, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { notify, ToastArea } from "../ui/toast.tsx";
import { FormDialog } from "./form-dialog.tsx";

const save = vi.fn((event?: { preventDefault: () => void }) => event?.preventDefault());
const close = () => undefined;

const DIALOGS = {
  form: (
    <FormDialog
      form={{ failure: undefined, isDirty: false, isSubmitting: false }}
      title="Edit"
      submitLabel="Save"
      busyLabel="Saving..."
      onSubmit={save}
      onClose={close}
    />
  ),
  question: (
    <ConfirmDialog
      open
      title="Save?"
      question="This is final."
      confirmLabel="Save"
      onConfirm={save}
      onCancel={close}
    />
  ),
};

test.each(["form", "question"] as const)(
  "another try of a %s removes the toast of the one that failed",
  async (kind) => {
    render(
      <>
        {DIALOGS[kind]}
        <ToastArea />
      </>,
    );
    const button = await screen.findByRole("button", { name: "Save" });
    act(() => notify.error("Failed to save"));
    expect(screen.getByText("Failed to save")).toBeTruthy();
    await userEvent.click(button);
    expect(save).toHaveBeenCalled();
    expect(screen.queryByText("Failed to save")).toBeNull();
  },
);
