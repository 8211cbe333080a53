import Download from "lucide-react/icons/download";
import { useDownload } from "../../components/use-download.ts";
import type { NamedFile } from "../../lib/save-file.ts";
import { Button } from "../../ui/button.tsx";

type FileButtonProps = { label?: string; load: () => Promise<NamedFile> };

export function FileButton({ label = "Export", load }: FileButtonProps) {
  const { isSaving, save } = useDownload();
  return (
    <Button size="sm" variant="secondary" icon={<Download />} isLoading={isSaving} onClick={() => save(load)}>
      {label}
    </Button>
  );
}
