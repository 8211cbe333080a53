import { useRef, useState, type KeyboardEvent, type UIEvent } from "react";

/** A scrolling strip whose slides are as wide as itself: the index of the shown slide, and the function that scrolls to another. */
export function useStrip(count: number) {
  const strip = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);
  // The slide that a button scrolls to. Until it is reached, slides on the way are not reported.
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
  // A swipe replaces the goal of a button.
  const onHand = () => {
    goal.current = null;
  };
  return { strip, at, go, stripProps: { onScroll, onKeyDown, onPointerDown: onHand, onWheel: onHand } };
}
