import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  rectSortingStrategy,
} from "@dnd-kit/sortable";
import ArrowLeft from "lucide-react/icons/arrow-left";
import GripVertical from "lucide-react/icons/grip-vertical";
import Plus from "lucide-react/icons/plus";
import { useEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { useFieldArray, useWatch } from "react-hook-form";
import { Button, IconButton } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Picture } from "../../ui/picture.tsx";
import { removeAndFocus } from "../../ui/remove-and-focus.ts";
import { FormSection } from "./form-sections.tsx";
import { BLANK_IMAGE, type ProductForm } from "./product-form.ts";
import { RemoveButton, RowField } from "./row-list.tsx";
import { UploadButton } from "./upload-button.tsx";

type ImagesSectionProps = { form: ProductForm; onUploading: (isUploading: boolean) => void };

/**
 * Images by address or upload, in the order they are shown. Rows are moved by dragging, with Space and the arrow keys, or one place forward by
 * a button.
 */
export function ImagesSection({ form, onUploading }: ImagesSectionProps) {
  const rows = useFieldArray({ control: form.control, name: "images" });
  const list = useRef<HTMLUListElement>(null);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const keys = rows.fields.map(({ id }) => id);
  const isMoving = useRef(false);
  useEffect(() => {
    // A move by keyboard takes Space, Enter and Tab of the whole page until it ends. Nothing but a resize of the window ends it from outside.
    return () => {
      if (isMoving.current) window.dispatchEvent(new Event("resize"));
    };
  }, []);
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    isMoving.current = false;
    const [from, to] = [keys.indexOf(String(active.id)), keys.indexOf(String(over?.id))];
    if (from >= 0 && to >= 0 && from !== to) rows.move(from, to);
  };
  const moveForward = (index: number) => {
    flushSync(() => rows.move(index, index - 1));
    const [grip, forward] = list.current?.children[index - 1]?.querySelectorAll("button") ?? [];
    (index > 1 ? forward : grip)?.focus();
  };
  const addUploaded = (url: string) => {
    const blank = form.getValues("images").findIndex((image) => image.url.trim() === "");
    if (blank < 0) rows.append({ url }, { shouldFocus: false });
    else rows.update(blank, { url });
  };
  return (
    <FormSection
      id="images"
      lead="The first picture is shown in the list of products. Drag pictures to change their order, or press their arrows."
    >
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragStart={() => {
          isMoving.current = true;
        }}
        onDragEnd={onDragEnd}
        onDragCancel={() => {
          isMoving.current = false;
        }}
        accessibility={{ announcements: announcementsFor(keys) }}
      >
        <SortableContext items={keys} strategy={rectSortingStrategy}>
          <ul
            ref={list}
            aria-label="Pictures"
            className="grid grid-cols-2 gap-3 @max-xs:grid-cols-1 md:grid-cols-3"
          >
            {keys.map((key, index) => (
              <ImageRow
                key={key}
                id={key}
                form={form}
                index={index}
                isLast={keys.length === 1}
                onForward={() => moveForward(index)}
                onRemove={() => {
                  const remove = () => rows.remove(index);
                  removeAndFocus(list.current, { index, selector: "input", remove });
                }}
              />
            ))}
          </ul>
        </SortableContext>
      </DndContext>
      <div className="flex flex-wrap items-start gap-2">
        <Button size="sm" variant="secondary" icon={<Plus />} onClick={() => rows.append(BLANK_IMAGE)}>
          Add image address
        </Button>
        <UploadButton onUploaded={addUploaded} onUploading={onUploading} />
      </div>
    </FormSection>
  );
}

/** Screen reader announcements while an image is moved: positions instead of the library's ids. */
function announcementsFor(keys: readonly string[]) {
  const place = (id: string | number | undefined) =>
    `place ${keys.indexOf(String(id)) + 1} of ${keys.length}`;
  return {
    onDragStart: ({ active }: Pick<DragEndEvent, "active">) => `Picture taken at ${place(active.id)}.`,
    onDragOver: ({ over }: Pick<DragEndEvent, "over">) =>
      over ? `Picture over ${place(over.id)}.` : undefined,
    onDragEnd: ({ over }: Pick<DragEndEvent, "over">) =>
      over ? `Picture put at ${place(over.id)}.` : undefined,
    onDragCancel: () => "The picture stays where it was.",
  };
}

/** Whether the preview may request this address: only a complete http(s) address or an upload. */
export function isShownImage(address: string): boolean {
  if (/^\/uploads\/\w/.test(address)) return true;
  return /^https?:\/\/[^/]+\.[^/]+\//i.test(address) && isUrl(address);
}

/** What `URL.canParse` says, which Safari 16 lacks. */
function isUrl(text: string): boolean {
  try {
    return new URL(text).href !== "";
  } catch {
    return false;
  }
}

type ImageRowProps = {
  id: string;
  form: ProductForm;
  index: number;
  isLast: boolean;
  onForward: () => void;
  onRemove: () => void;
};

function ImageRow({ id, form, index, isLast, onForward, onRemove }: ImageRowProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id });
  const url = useWatch({ control: form.control, name: `images.${index}.url` }).trim();
  return (
    <li
      ref={setNodeRef}
      style={{
        transform: transform
          ? `translate3d(${Math.round(transform.x)}px, ${Math.round(transform.y)}px, 0)`
          : undefined,
        transition,
      }}
      className={classNames(
        "relative grid content-start gap-2 rounded-card border bg-surface p-2",
        isDragging && "z-10 shadow-menu",
      )}
    >
      <Picture
        src={isShownImage(url) ? url : undefined}
        alt={isShownImage(url) ? `Preview of picture ${index + 1}` : ""}
        size={160}
        className="h-auto w-full rounded-control"
      />
      <div className="absolute inset-x-2 top-2 flex items-center justify-between">
        <button
          ref={setActivatorNodeRef}
          type="button"
          {...attributes}
          {...listeners}
          aria-label={`Move picture ${index + 1}`}
          className={classNames(
            "grid size-11 cursor-grab touch-none place-items-center rounded-control bg-surface text-muted hover:bg-sunken",
            isLast && "invisible",
          )}
        >
          <GripVertical size={20} aria-hidden="true" />
        </button>
        {index > 0 && (
          <span className="rounded-control bg-surface">
            <IconButton
              label={`Move picture ${index + 1} before picture ${index}`}
              icon={<ArrowLeft />}
              onClick={onForward}
              className="text-muted"
            />
          </span>
        )}
        <span className={classNames("rounded-control bg-surface", isLast && "invisible")}>
          <RemoveButton label={`Remove picture ${index + 1}`} isLast={isLast} onRemove={onRemove} />
        </span>
      </div>
      <RowField
        label={`Address of picture ${index + 1}`}
        type="url"
        inputMode="url"
        placeholder="Address: https://"
        {...form.field(`images.${index}.url`)}
      />
    </li>
  );
}
