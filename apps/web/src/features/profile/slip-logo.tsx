import { MAX_UPLOAD_BYTES } from "@pola/shared/limits";
import type { User } from "@pola/shared/schemas/user";
import ImagePlus from "lucide-react/icons/image-plus";
import { useId, useRef } from "react";
import { useRemoveLogo, useUploadLogo } from "../../api/profile.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { FormBanner } from "../../ui/form.tsx";
import { notify } from "../../ui/toast.tsx";
import { messageOf, useSave } from "./use-save.ts";

const TYPES = "image/jpeg,image/png,image/webp,image/avif";

/** The picture on the delivery slips of the reseller's own orders (docs/decisions/0014). */
export function SlipLogo({ user }: { user: User }) {
  const upload = useUploadLogo();
  const remove = useRemoveLogo();
  const sending = useSave(upload, { saved: "Logo saved", failed: "Failed to save the logo" });
  const removing = useSave(remove, { saved: "Logo removed", failed: "Failed to remove the logo" });
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const choose = (picture: File | undefined) => {
    upload.reset();
    remove.reset();
    if (!picture) return;
    if (picture.size > MAX_UPLOAD_BYTES) notify.error("The picture is too large: at most 5 MB");
    else void sending.save(picture);
  };
  const failure = upload.error
    ? messageOf(upload.error, "Failed to save the logo")
    : remove.error && messageOf(remove.error, "Failed to remove the logo");
  return (
    <Card title="Logo on your delivery slips">
      <div className="flex flex-wrap items-center gap-4">
        <Preview url={user.logoUrl} />
        <div className="grid flex-[1_1_14rem] gap-3">
          <p id={id} className="text-sm text-muted">
            Your customers see it on the parcel. JPEG, PNG, WebP or AVIF, at most 5 MB.
          </p>
          <div className="flex flex-wrap gap-3">
            <Button
              variant="secondary"
              size="sm"
              aria-describedby={id}
              isLoading={sending.isSaving}
              loadingLabel="Uploading..."
              onClick={() => input.current?.click()}
            >
              {user.logoUrl ? "Replace Logo" : "Upload Logo"}
            </Button>
            {user.logoUrl && (
              <Button
                variant="ghost"
                size="sm"
                isLoading={removing.isSaving}
                onClick={() => void removing.save(undefined)}
              >
                Remove Logo
              </Button>
            )}
          </div>
          <FormBanner message={failure} />
        </div>
      </div>
      <input
        ref={input}
        type="file"
        accept={TYPES}
        aria-label="Logo"
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          choose(event.target.files?.[0]);
          // The same file may be chosen again after a failure.
          event.target.value = "";
        }}
      />
    </Card>
  );
}

function Preview({ url }: { url: string | null }) {
  if (url) {
    return (
      <img
        src={url}
        alt="Your logo"
        className="size-24 shrink-0 rounded-control border bg-white object-contain p-1"
      />
    );
  }
  return (
    <span
      aria-hidden="true"
      className="grid size-24 shrink-0 place-items-center rounded-control border border-dashed border-control bg-sunken text-muted"
    >
      <ImagePlus size={28} strokeWidth={1.5} />
    </span>
  );
}
