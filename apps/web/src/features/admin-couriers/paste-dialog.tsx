import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { TextareaField } from "../../ui/field.tsx";
import { Modal } from "../../ui/modal.tsx";

/** Takes a column of waybills for the parcels in their order, or a list of order numbers with waybills. */
export function PasteDialog({ onPaste, onClose }: { onPaste: (text: string) => void; onClose: () => void }) {
  const [text, setText] = useState("");
  const fill = () => {
    onPaste(text);
    onClose();
  };
  return (
    <Modal
      onClose={onClose}
      title="Paste Waybills"
      isDirty={text.trim() !== ""}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={text.trim() === ""} onClick={fill}>
            Fill In
          </Button>
        </>
      }
    >
      <TextareaField
        label="Waybills"
        hint="One parcel a line: its waybill, in the order of the list, or its order number and waybill."
        placeholder={"For example:\nORD-000123, PX10042001\nORD-000124, PX10042002"}
        rows={10}
        value={text}
        spellCheck={false}
        autoComplete="off"
        className="font-mono"
        onChange={({ target }) => setText(target.value)}
      />
    </Modal>
  );
}
