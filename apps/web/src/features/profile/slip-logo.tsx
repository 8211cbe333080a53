import type { User } from "@pola/shared/schemas/user";
import ImagePlus from "lucide-react/icons/image-plus";
import type { UseMutationResult } from "@tanstack/react-query";
import { useId, useRef } from "react";
import { useRemoveLogo, useUploadLogo } from "../../api/profile.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { focusTitle } from "../../ui/focus-title.ts";
import { FormBanner } from "../../ui/form.tsx";
import { notify, reportFailure } from "../../ui/toast.tsx";
import { profileErrorText } from "./profile-error.ts";

const TYPES = "image/jpeg,image/png,image/webp,image/avif";
const UPLOAD_TEXTS = { saved: "Logo saved", failed: "Failed to save the logo" };
const REMOVE_TEXTS = { saved: "Logo removed", failed: "Failed to remove the logo" };

/** The picture on the delivery slips of the reseller's own orders (docs/decisions/0014). */
export function SlipLogo({ user }: { user: User }) {
  const upload = useUploadLogo();
  const remove = useRemoveLogo();
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const isApproved = user.status === "approved";
  const choose = (picture: File | undefined) => {
    upload.reset();
    remove.reset();
    if (picture) save(upload, toSend(picture), UPLOAD_TEXTS);
  };
  const failure = upload.error
    ? profileErrorText(upload.error, UPLOAD_TEXTS.failed)
    : remove.error && profileErrorText(remove.error, REMOVE_TEXTS.failed);
  return (
    <Card title="Logo on your delivery slips">
      <div className="flex flex-wrap items-center gap-4">
        <Preview url={user.logoUrl} />
        <div className="grid flex-[1_1_14rem] gap-3">
          <p id={id} className="text-sm text-muted">
            Your customers see it on the parcel. JPEG, PNG, WebP or AVIF.
          </p>
          {!isApproved && <p className="text-sm">You can upload a logo once your account is approved.</p>}
          <div className="flex flex-wrap gap-3">
            {isApproved && (
              <Button
                variant="secondary"
                size="sm"
                aria-describedby={id}
                isLoading={upload.isPending}
                loadingLabel="Uploading..."
                onClick={() => input.current?.click()}
              >
                {user.logoUrl ? "Replace Logo" : "Upload Logo"}
              </Button>
            )}
            {user.logoUrl && (
              <Button
                ref={passFocusOn}
                variant="ghost"
                size="sm"
                isLoading={remove.isPending}
                onClick={() => save(remove, undefined, REMOVE_TEXTS)}
              >
                Remove Logo
              </Button>
            )}
          </div>
          <FormBanner message={failure} />
        </div>
      </div>
      {isApproved && (
        <input
          ref={input}
          type="file"
          accept={TYPES}
          aria-label="Logo"
          hidden
          onChange={(event) => {
            choose(event.target.files?.[0]);
            // The same file may be chosen again after a failure.
            event.target.value = "";
          }}
        />
      )}
    </Card>
  );
}

/** The button leaves the page once the logo is removed. */
function passFocusOn(button: HTMLButtonElement) {
  return () => {
    if (button === document.activeElement) focusTitle(button);
  };
}

async function toSend(picture: File): Promise<File> {
  const { pictureToSend } = await import("../../lib/picture-to-send.ts");
  return await pictureToSend(picture);
}

/** Says how it ended also after the person has left the page, where callbacks of `mutate` are not called. */
function save<Input>(
  { mutateAsync }: Pick<UseMutationResult<void, Error, Input>, "mutateAsync">,
  input: Input,
  { saved, failed }: typeof UPLOAD_TEXTS,
) {
  notify.clear();
  mutateAsync(input).then(
    () => notify.success(saved),
    (error: unknown) => reportFailure(profileErrorText(error, failed)),
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
