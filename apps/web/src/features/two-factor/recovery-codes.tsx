import Download from "lucide-react/icons/download";
import { useEffect, useRef } from "react";
import { saveFile } from "../../lib/save-file.ts";
import { useBusy } from "../../lib/use-busy.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { LeaveGuard } from "../../ui/leave-guard.tsx";

type RecoveryCodesProps = { codes: readonly string[]; onDone: () => Promise<void> };

const WORDS = {
  title: "Leave without the codes?",
  question: "You see your recovery codes only now.",
  confirmLabel: "Leave",
  cancelLabel: "Stay",
};

/**
 * The recovery codes, which are shown this once: leaving the page asks first. They take the focus, because on a phone the button that was
 * pressed is below them.
 */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const { isBusy, run } = useBusy();
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    top.current?.focus();
    top.current?.scrollIntoView();
  }, []);
  const save = () => {
    const content = new Blob([`${codes.join("\n")}\n`], { type: "text/plain" });
    saveFile({ content, name: "recovery-codes.txt" });
  };
  return (
    <div ref={top} tabIndex={-1} className="outline-none">
      <LeaveGuard isBusy={isBusy} words={WORDS} />
      <Card title="Keep your recovery codes">
        <div className="grid gap-4">
          <Banner tone="warning" title="You see these codes only now">
            Each lets you log in once without the app. Print them, or keep them where your phone is not.
          </Banner>
          <ul aria-label="Recovery codes" className="grid gap-x-6 gap-y-1 font-mono text-sm sm:grid-cols-2">
            {codes.map((code) => (
              <li key={code} className="select-all">
                {code}
              </li>
            ))}
          </ul>
          <div className="flex flex-wrap gap-3">
            <Button variant="secondary" icon={<Download />} onClick={save}>
              Download
            </Button>
            <Button isLoading={isBusy} onClick={() => run(onDone)}>
              I have kept them
            </Button>
          </div>
        </div>
      </Card>
    </div>
  );
}
