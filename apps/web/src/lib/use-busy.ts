import { useState } from "react";

/** Whether work is running, and the function that starts it. A failure goes to `onError`, so that function never rejects. */
export function useBusy(onError?: (error: unknown) => void) {
  const [isBusy, setIsBusy] = useState(false);
  const run = (work: () => Promise<unknown>) => {
    setIsBusy(true);
    work()
      .catch((error: unknown) => onError?.(error))
      .finally(() => setIsBusy(false));
  };
  return { isBusy, run };
}
