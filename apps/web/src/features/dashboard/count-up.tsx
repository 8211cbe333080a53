import { useCountUp } from "./use-count-up.ts";

type CountUpProps = { target: number; delayMs: number; format: (value: number) => string };

/** A figure that counts up. Screen readers get the final one at once. */
export function CountUp({ target, delayMs, format }: CountUpProps) {
  const { value, element } = useCountUp<HTMLSpanElement>(target, delayMs);
  return (
    <>
      <span ref={element} aria-hidden="true">
        {format(value)}
      </span>
      <span className="sr-only">{format(target)}</span>
    </>
  );
}
