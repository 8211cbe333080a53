import { useRef, useState, type KeyboardEvent, type UIEvent } from "react";

/** A strip of slides as wide as itself, which the browser scrolls and snaps: which slide it shows, and the way to another. */
export function useStrip(count: number) {
  const strip = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);
  // Where a button leads, until the strip is there: the slides it passes on the way are not shown ones.
  const goal = useRef<number | null>(null);
  const last = Math.max(0, count - 1);
  const at = Math.min(shown, last);
  const go = (to: number) => {
    const next = Math.max(0, Math.min(last, to));
    if (!strip.current || next === at) return;
    goal.current = next;
    setShown(next);
    strip.current.scrollLeft = next * strip.current.clientWidth;
  };
  const onScroll = (event: UIEvent<HTMLElement>) => {
    const { scrollLeft, clientWidth } = event.currentTarget;
    const slide = Math.round(scrollLeft / clientWidth);
    if (goal.current === null) setShown(slide);
    else if (slide === goal.current) goal.current = null;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    go(at + by);
  };
  // A hand on the strip takes over from a button.
  const onHand = () => {
    goal.current = null;
  };
  return { strip, at, go, stripProps: { onScroll, onKeyDown, onPointerDown: onHand, onWheel: onHand } };
}
