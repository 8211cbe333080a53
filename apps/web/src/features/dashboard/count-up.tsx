import { useCountUp } from "./use-count-up.ts";

type CountUpProps = { target: number; delayMs: number; format: (value: number) => string };

/** The figure as it counts; readers of the screen's text get the true one at once. */
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
