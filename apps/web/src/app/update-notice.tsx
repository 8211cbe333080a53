import { useEffect, useState } from "react";
import { Button } from "../ui/button.tsx";

const LOOK_AGAIN_MS = 60 * 60 * 1000;

type Reload = () => void;

/**
 * Registers the service worker once the page has come to rest, and looks for a new version every hour and whenever the person
 * comes back. Calls `onReady` with the way to start it.
 */
async function watchVersion(onReady: (reload: Reload) => void): Promise<void> {
  const { registerSW } = await import("virtual:pwa-register");
  const update = registerSW({
    onNeedRefresh: () => onReady(() => void update()),
    onRegisteredSW: (_address, registration) => {
      const look = () => {
        if (navigator.onLine && document.visibilityState === "visible")
          void registration?.update().catch(() => undefined);
      };
      setInterval(look, LOOK_AGAIN_MS);
      document.addEventListener("visibilitychange", look);
    },
  });
}

/** "A new version is ready": after a deploy, for whoever has the page open. What they are doing is theirs to finish first. */
export function UpdateNotice() {
  const [reload, setReload] = useState<Reload | null>(null);
  const [isPutOff, setIsPutOff] = useState(false);
  useEffect(() => {
    if (!("serviceWorker" in navigator) || import.meta.env.DEV) return undefined;
    const start = () => void watchVersion((act) => setReload(() => act)).catch(() => undefined);
    // Not while the first page still loads: what is fetched ahead would take its line.
    const timer = setTimeout(start, 3000);
    return () => clearTimeout(timer);
  }, []);
  return (
    <output className="contents">
      {reload && !isPutOff && (
        <span className="fixed bottom-[calc(var(--bottom-inset)+var(--bottom-bar-height,0px)+1rem)] left-4 z-40 flex max-w-[calc(100vw-2rem)] flex-wrap items-center gap-x-4 gap-y-2 rounded-card border bg-surface p-3 pl-4 shadow-menu print:hidden">
          <span className="font-medium">A new version is ready.</span>
          <span className="flex gap-2">
            <Button size="sm" onClick={reload}>
              Reload
            </Button>
            <Button size="sm" variant="ghost" onClick={() => setIsPutOff(true)}>
              Later
            </Button>
          </span>
        </span>
      )}
    </output>
  );
}
