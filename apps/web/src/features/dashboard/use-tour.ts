import { useEffect, useRef, useState } from "react";
import { read, write } from "../../lib/browser-storage.ts";
import { useBusy } from "../../lib/use-busy.ts";
import { notify } from "../../ui/toast.tsx";

/** Set once the tour was finished or skipped in this browser. */
const TOUR_KEY = "highlightTourCompleted";

/** The guided tour. Its code loads on the first click, and its end is stored in the browser (docs/product/screens.md, I-63). */
export function useTour() {
  /** Neither finished nor skipped in this browser. */
  const [isNew, setIsNew] = useState(() => read("localStorage", TOUR_KEY) !== "true");
  const { isBusy, run } = useBusy(() =>
    notify.error("The tour could not be loaded. Reload the page or try again."),
  );
  /** The button that starts the tour, and gets the focus back when it ends. */
  const opener = useRef<HTMLButtonElement>(null);
  const stop = useRef<() => void>(undefined);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
      stop.current?.();
    };
  }, []);
  const skip = () => {
    write("localStorage", TOUR_KEY, "true");
    setIsNew(false);
  };
  const end = () => {
    stop.current = undefined;
    skip();
    opener.current?.focus();
  };
  const take = () =>
    run(async () => {
      const { startTour } = await import("./tour.ts");
      if (isHere.current && !stop.current) stop.current = startTour(end);
    });
  return { isNew, isLoading: isBusy, opener, take, skip };
}
