import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { useLocation } from "react-router-dom";
import { useBusy } from "../../lib/use-busy.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { notify } from "../../ui/toast.tsx";
import type { EditForm, EditFormProps } from "./edit-form.tsx";

type EditCardProps<Values extends FieldValues, Output> = Omit<EditFormProps<Values, Output>, "onDone"> & {
  editLabel: string;
  /** What the form needs before it opens. */
  prepare?: () => Promise<unknown>;
  /** The part of the profile's address ("#bank-details") that opens the form. */
  anchor?: string;
  /** What is shown while nothing is edited. */
  children: ReactNode;
};

const loadForm = async () => (await import("./edit-form.tsx")).EditForm;

/**
 * A card of the profile with an edit mode of its own: view, edit, saved or cancelled (docs/product/interface.md, I-49). The focus
 * moves into the first field, and back to the button. The form and its library load when the edit mode is first opened.
 */
export function EditCard<Values extends FieldValues, Output>(props: EditCardProps<Values, Output>) {
  const { title, editLabel, prepare, anchor, children } = props;
  const [Form, setForm] = useState<typeof EditForm>();
  const { isBusy, run } = useBusy(() =>
    notify.error(
      navigator.onLine
        ? "The form could not be loaded. Reload the page or try again."
        : "Network error. Please try again.",
    ),
  );
  const [mode, setMode] = useState<"untouched" | "editing" | "done">("untouched");
  const editButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (mode === "done") editButton.current?.focus();
  }, [mode]);
  const edit = () =>
    run(async () => {
      const [loaded] = await Promise.all([loadForm(), prepare?.()]);
      setForm(() => loaded);
      setMode("editing");
    });
  const { hash, key } = useLocation();
  const asked = anchor !== undefined && hash === `#${anchor}` ? key : null;
  const open = useEffectEvent(edit);
  useEffect(() => {
    const timer = asked === null ? undefined : setTimeout(() => open());
    return () => clearTimeout(timer);
  }, [asked]);
  const isEditing = mode === "editing" && Form !== undefined;
  return (
    <Card
      title={title}
      actions={
        !isEditing && (
          <Button
            ref={editButton}
            variant="secondary"
            size="sm"
            isLoading={isBusy}
            onPointerEnter={() => void loadForm().catch(() => undefined)}
            onClick={edit}
          >
            {editLabel}
          </Button>
        )
      }
    >
      {isEditing ? <Form {...props} onDone={() => setMode("done")} /> : children}
    </Card>
  );
}
