import { useEffect, useState } from "react";
import { Button } from "../ui/button.tsx";
import { watchVersion } from "./new-version.ts";
import { ReloadButton } from "../ui/reload-button.tsx";

/** Says after a deploy that a new version is ready. The person decides when to reload. */
export function UpdateNotice() {
  const [isReady, setIsReady] = useState(false);
  const [isPutOff, setIsPutOff] = useState(false);
  useEffect(() => {
    if (!("serviceWorker" in navigator) || import.meta.env.DEV) return undefined;
    const start = () => void watchVersion(() => setIsReady(true)).catch(() => undefined);
    // After the first page has loaded, because the downloads of the service worker would compete with it.
    const timer = setTimeout(start, 3000);
    return () => clearTimeout(timer);
  }, []);
  return (
    <output className="contents">
      {isReady && !isPutOff && (
        // Above the bars at the lower edge. The frame does not pass their height on, because each row of a long list would inherit it (I-333).
        <span className="fixed bottom-[calc(var(--bottom-inset)+1rem)] left-4 z-40 flex max-w-[calc(100vw-2rem)] flex-wrap items-center gap-x-4 gap-y-2 rounded-card border bg-surface p-3 pl-4 shadow-menu group-has-data-bottom-bar/frame:mb-34 print:hidden">
          <span className="font-medium">A new version is ready.</span>
          <span className="flex gap-2">
            <ReloadButton size="sm">Reload</ReloadButton>
            <Button size="sm" variant="ghost" onClick={() => setIsPutOff(true)}>
              Later
            </Button>
          </span>
        </span>
      )}
    </output>
  );
}
