import { useState } from "react";

/** Whether work is under way, and the way to start it. A failure goes to `onError`, so the work itself never rejects. */
export function useBusy(onError: (error: unknown) => void) {
  const [isBusy, setIsBusy] = useState(false);
  const run = (work: () => Promise<void>) => {
    setIsBusy(true);
    work()
      .catch(onError)
      .finally(() => setIsBusy(false));
  };
  return { isBusy, run };
}
