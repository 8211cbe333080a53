import { businessDateOf } from "@pola/shared/calendar";
import Download from "lucide-react/icons/download";
import { useState } from "react";
import { useExportAccount } from "../../api/profile.ts";
import { env } from "../../env.ts";
import { saveFile } from "../../lib/save-file.ts";
import { serverNow } from "../../lib/server-clock.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { notify } from "../../ui/toast.tsx";
import { profileErrorText } from "./profile-error.ts";

const deleteAccountModal = lazyPart(
  async () => (await import("./delete-account-modal.tsx")).DeleteAccountModal,
);

/** The rights of the privacy policy: a copy of all data about the person, and its deletion. */
export function YourData() {
  const [isDeleting, setIsDeleting] = useState(false);
  const exporting = useExportAccount();
  const download = async () => {
    try {
      saveFile({
        content: await exporting.download(),
        name: `${env.name.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, "-")}-my-data-${businessDateOf(serverNow())}.json`,
      });
    } catch (error) {
      notify.error(profileErrorText(error, "Failed to export your data"));
    }
  };
  return (
    <Card title="Your Data">
      <p className="mb-4 text-muted">
        Take a copy of everything we hold on you, or have your account deleted. For a correction that you
        cannot make here, write to{" "}
        <a
          href={`mailto:${env.privacyEmail}`}
          className="inline-block max-w-full wrap-anywhere text-brand underline underline-offset-4"
        >
          {env.privacyEmail}
        </a>
        .
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          size="sm"
          icon={<Download />}
          isLoading={exporting.isPending}
          onClick={() => void download()}
        >
          Export My Data
        </Button>
        <Button
          variant="ghost"
          size="sm"
          className="text-danger!"
          aria-haspopup="dialog"
          onClick={() => setIsDeleting(true)}
        >
          Delete My Account
        </Button>
      </div>
      <output className="mt-3 block text-sm text-muted empty:hidden">
        {exporting.isPending && exporting.megabytes > 0 && `${exporting.megabytes} MB downloaded`}
      </output>
      {isDeleting && <deleteAccountModal.Part onClose={() => setIsDeleting(false)} />}
    </Card>
  );
}
