import Download from "lucide-react/icons/download";
import { failureText } from "../../lib/api-error.ts";
import { saveFile } from "../../lib/save-file.ts";
import { useBusy } from "../../lib/use-busy.ts";
import { Button } from "../../ui/button.tsx";
import { notify } from "../../ui/toast.tsx";

type FileButtonProps = { label?: string; load: () => Promise<{ content: Blob; name: string }> };

export function FileButton({ label = "Export", load }: FileButtonProps) {
  const { isBusy, run } = useBusy((error) => notify.error(failureText(error, "Failed to download the file")));
  const download = () => run(async () => saveFile(await load()));
  return (
    <Button size="sm" variant="secondary" icon={<Download />} isLoading={isBusy} onClick={download}>
      {label}
    </Button>
  );
}
