import { useEffect, useRef, useState } from "react";
import { read, write } from "../../lib/browser-storage.ts";
import { prefersReducedMotion } from "../../ui/use-media-query.ts";

const DURATION_MS = 2000;
/** Set in the session once the figures have counted up: a returning person reads them at once. */
const COUNTED_KEY = "figuresCounted";

type CountUpProps = { target: number; delayMs: number; format: (value: number) => string };

/** A figure that counts up in whole numbers. Screen readers get the final one at once. */
export function CountUp({ target, delayMs, format }: CountUpProps) {
  const { value, element } = useCountUp(target, delayMs);
  return (
    <>
      <span ref={element} aria-hidden="true">
        {format(value)}
      </span>
      <span className="sr-only">{format(target)}</span>
    </>
  );
}

/**
 * A number that counts up to `target` in 2 s, starting `delayMs` after its element is first visible (docs/product/accessibility.md, I-60). Under
 * reduced motion, and once the figures have counted up in this session, it is the target at once.
 */
function useCountUp(target: number, delayMs: number) {
  const element = useRef<HTMLSpanElement>(null);
  const [progress, setProgress] = useState(() =>
    prefersReducedMotion() || read("sessionStorage", COUNTED_KEY) ? 1 : 0,
  );
  const isDone = progress >= 1;
  useEffect(() => {
    const seen = element.current;
    if (isDone || !seen) return undefined;
    let frame = 0;
    let startedAt: number | undefined;
    const step = (now: number) => {
      startedAt ??= now + delayMs;
      const part = Math.max(0, Math.min(1, (now - startedAt) / DURATION_MS));
      setProgress(part);
      if (part < 1) frame = requestAnimationFrame(step);
    };
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      write("sessionStorage", COUNTED_KEY, "true");
      frame = requestAnimationFrame(step);
    });
    observer.observe(seen);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [isDone, delayMs]);
  return { value: isDone ? target : Math.round(target * easeOut(progress)), element };
}

function easeOut(part: number): number {
  return 1 - (1 - part) ** 3;
}
