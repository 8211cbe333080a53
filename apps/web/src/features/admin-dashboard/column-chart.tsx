import { AxisBottom, AxisLeft } from "@visx/axis";
import { GridRows } from "@visx/grid";
import { scaleBand, scaleLinear } from "@visx/scale";
import { useEffect, useId, useRef, useState } from "react";
import { UNFINISHED } from "../../components/bar.tsx";

/** Each layer is darker than the one before it, in light and in dark colours. */
const LAYERS = ["fill-control", "fill-brand", "fill-text"] as const;
const SWATCHES = { past: "bg-control", plain: "bg-brand", dark: "bg-text" } as const;

export type ChartColumn = {
  key: string;
  /** Below the column, where there is room. */
  label: string;
  /** From the bottom up. A single part has the colour of the brand. */
  parts: readonly number[];
  /** Of an earlier day: a wider column behind. */
  before?: number | undefined;
  /** Not over: striped. */
  isSoFar: boolean;
};

type ColumnChartProps = {
  /** What the chart shows, for screen readers. The table has the numbers. */
  title: string;
  columns: readonly ChartColumn[];
  /** Writes a value of the axis in a few characters. */
  write: (value: number) => string;
  /** The largest value of the axis at least. */
  atLeast?: number;
};

const HEIGHT = 220;
const MARGIN = { top: 8, right: 4, bottom: 28, left: 68 };
const LABEL_WIDTH = 64;
const STRIPES = 6;

/** Columns over an axis of days or weeks. Drawn at once, without motion. */
export function ColumnChart({ title, columns, write, atLeast = 1 }: ColumnChartProps) {
  const stripes = useId();
  const { frame, width } = useWidth();
  const inner = { width: width - MARGIN.left - MARGIN.right, height: HEIGHT - MARGIN.top - MARGIN.bottom };
  const most = Math.max(atLeast, ...columns.map(({ parts, before = 0 }) => Math.max(sum(parts), before)));
  const x = scaleBand({
    domain: columns.map(({ key }) => key),
    range: [MARGIN.left, MARGIN.left + inner.width],
    padding: 0.2,
  });
  const y = scaleLinear({ domain: [0, most], range: [MARGIN.top + inner.height, MARGIN.top], nice: 4 });
  const labelled = Math.ceil(columns.length / Math.max(1, Math.floor(inner.width / LABEL_WIDTH)));
  const labels = new Map(columns.map(({ key, label }) => [key, label]));
  return (
    <div ref={frame}>
      <svg
        role="img"
        aria-label={`${title}. The table has the numbers.`}
        width={width}
        height={HEIGHT}
        className="block max-w-full"
      >
        <defs>
          <pattern
            id={stripes}
            width={STRIPES}
            height={STRIPES}
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect width={STRIPES} height={STRIPES} className="fill-brand-soft" />
            <rect width={STRIPES / 2} height={STRIPES} className="fill-brand" />
          </pattern>
        </defs>
        <GridRows
          scale={y}
          left={MARGIN.left}
          width={inner.width}
          numTicks={4}
          stroke="var(--color-border)"
        />
        {columns.map((column) => (
          <Column
            key={column.key}
            column={column}
            left={x(column.key) ?? 0}
            width={x.bandwidth()}
            y={y}
            stripes={stripes}
          />
        ))}
        <AxisLeft
          scale={y}
          left={MARGIN.left}
          numTicks={4}
          hideAxisLine
          hideTicks
          tickFormat={(value) => write(Number(value))}
          tickLabelProps={{ className: "fill-muted text-xs tabular-nums", textAnchor: "end", dx: -4, dy: 4 }}
        />
        <AxisBottom
          scale={x}
          top={MARGIN.top + inner.height}
          stroke="var(--color-control)"
          hideTicks
          tickValues={columns.filter((_, index) => index % labelled === 0).map(({ key }) => key)}
          tickFormat={(key) => labels.get(key) ?? ""}
          tickLabelProps={{ className: "fill-muted text-xs", textAnchor: "middle" }}
        />
      </svg>
    </div>
  );
}

type ColumnProps = {
  column: ChartColumn;
  left: number;
  width: number;
  y: (value: number) => number;
  stripes: string;
};

function Column({ column: { parts, before = 0, isSoFar }, left, width, y, stripes }: ColumnProps) {
  const layers = parts.length === 1 ? LAYERS.slice(1, 2) : LAYERS;
  const inset = before > 0 ? width / 4 : 0;
  return (
    <>
      {before > 0 && (
        <rect x={left} y={y(before)} width={width} height={y(0) - y(before)} className={LAYERS[0]} />
      )}
      {parts.map((value, index) => {
        const under = sum(parts.slice(0, index));
        const isStriped = isSoFar && layers[index] === "fill-brand";
        return (
          <rect
            key={layers[index]}
            x={left + inset}
            y={y(under + value)}
            width={width - 2 * inset}
            height={y(under) - y(under + value)}
            fill={isStriped ? `url(#${stripes})` : undefined}
            className={isStriped ? undefined : layers[index]}
          />
        );
      })}
    </>
  );
}

type LegendProps = { items: readonly { look: keyof typeof SWATCHES | "unfinished"; label: string }[] };

/** What the colours of a chart stand for. */
export function Legend({ items }: LegendProps) {
  return (
    <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
      {items.map(({ look, label }) => (
        <li key={label} className="flex items-center gap-1.5">
          <span
            aria-hidden="true"
            className={`size-3 rounded-xs ${look === "unfinished" ? UNFINISHED : SWATCHES[look]}`}
          />
          {label}
        </li>
      ))}
    </ul>
  );
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** The width that the chart may take, as it is now. */
function useWidth() {
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(480);
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { frame, width };
}
