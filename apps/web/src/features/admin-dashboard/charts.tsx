import { useEffect, useId, useRef, useState } from "react";
import { useCoversArea } from "../../api/covers-area.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Loading } from "../../ui/states.tsx";

const drawn = lazyPart(
  async () => (await import("./drawn-charts.tsx")).DrawnCharts,
  <Loading label="Loading charts" />,
);

/** The charts of the admin's areas. Code and figures are fetched when a person scrolls near them (docs/product/screens.md, I-268). */
export function Charts() {
  const covers = useCoversArea();
  return covers("orders") || covers("payouts") ? <LazyCharts /> : null;
}

function LazyCharts() {
  const id = useId();
  const frame = useRef<HTMLElement>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (!frame.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true);
      },
      { rootMargin: "100px" },
    );
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);
  return (
    <section
      ref={frame}
      aria-labelledby={id}
      className="grid min-h-96 grid-cols-1 content-start gap-3 max-md:order-1"
    >
      <h2 id={id} className="text-lg font-semibold">
        Charts
      </h2>
      {isNear && <drawn.Part />}
    </section>
  );
}
