import { formatCompactRupees } from "@pola/shared/money";
import { AxisBottom, AxisLeft } from "@visx/axis";
import { GridRows } from "@visx/grid";
import { scaleBand, scaleLinear } from "@visx/scale";
import { useEffect, useId, useRef, useState } from "react";
import { UNFINISHED } from "../../components/bar.tsx";

/** Each layer is darker than the one before it, in light and in dark colours. */
const LAYERS = ["fill-control", "fill-brand", "fill-text"] as const;
const SWATCHES = {
  light: "size-3 bg-control",
  plain: "size-3 bg-brand",
  dark: "size-3 bg-text",
  line: "h-0.5 w-4 bg-text",
  unfinished: `size-3 ${UNFINISHED}`,
} as const;

type ChartColumn = {
  key: string;
  /** Below the column, where there is room. */
  label: string;
  /** From the bottom up. A single part has the colour of the brand. */
  parts: readonly number[];
  /** The value of the earlier day that is compared: a point of the line over the columns. */
  before?: number | undefined;
  /** The day or week is not over: striped, on another background. */
  isSoFar: boolean;
};

type ColumnChartProps = {
  /** What the chart shows, for screen readers. The table has the numbers. */
  title: string;
  columns: readonly ChartColumn[];
  /** Writes a value of the axis in a few characters. */
  write: (value: number) => string;
};

const HEIGHT = 220;
const MARGIN = { top: 8, right: 4, bottom: 28, left: 76 };
const LABEL_WIDTH = 64;
const STRIPES = 6;
/** The axis reaches at least this value. With a smaller one its steps would be parts of an order. */
const MIN_TOP = 4;

/** Columns over an axis of days or weeks. Drawn at once, without motion. */
export function ColumnChart({ title, columns, write }: ColumnChartProps) {
  const stripes = useId();
  const { frame, width } = useWidth();
  const inner = { width: width - MARGIN.left - MARGIN.right, height: HEIGHT - MARGIN.top - MARGIN.bottom };
  const most = Math.max(MIN_TOP, ...columns.map(({ parts, before = 0 }) => Math.max(sum(parts), before)));
  const x = scaleBand({
    domain: columns.map(({ key }) => key),
    range: [MARGIN.left, MARGIN.left + inner.width],
    // No gaps between many columns (a year on a phone): with gaps, a column would be narrower than a pixel.
    padding: columns.length * 4 > inner.width ? 0 : 0.2,
  });
  const y = scaleLinear({ domain: [0, most], range: [MARGIN.top + inner.height, MARGIN.top], nice: 4 });
  const labelled = Math.ceil(columns.length / Math.max(1, Math.floor(inner.width / LABEL_WIDTH)));
  const labels = new Map(columns.map(({ key, label }) => [key, label]));
  const points = columns.flatMap(({ key, before }) =>
    before === undefined ? [] : [`${(x(key) ?? 0) + x.bandwidth() / 2},${y(before)}`],
  );
  return (
    <div ref={frame}>
      <svg
        role="img"
        aria-label={`${title}. The table has the numbers.`}
        width={width}
        height={HEIGHT}
        className="block max-w-full"
      >
        {/* Firefox would read the name again beside each number of an axis. */}
        <g aria-hidden="true">
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
          {points.length > 0 && (
            <>
              <path d={`M${points.join("L")}`} fill="none" strokeWidth={4} className="stroke-surface" />
              <path d={`M${points.join("L")}`} fill="none" strokeWidth={1.5} className="stroke-text" />
            </>
          )}
          <AxisLeft
            scale={y}
            left={MARGIN.left}
            numTicks={4}
            hideAxisLine
            hideTicks
            tickFormat={(value) => write(Number(value))}
            tickLabelProps={{
              className: "fill-muted text-xs tabular-nums",
              textAnchor: "end",
              dx: -4,
              dy: 4,
            }}
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
        </g>
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

function Column({ column: { parts, isSoFar }, left, width, y, stripes }: ColumnProps) {
  const layers = parts.length === 1 ? LAYERS.slice(1, 2) : LAYERS;
  return (
    <>
      {isSoFar && (
        <rect x={left} y={MARGIN.top} width={width} height={y(0) - MARGIN.top} className="fill-sunken" />
      )}
      {parts.map((value, index) => {
        const under = sum(parts.slice(0, index));
        const isStriped = isSoFar && layers[index] === "fill-brand";
        return (
          <rect
            key={layers[index]}
            x={left}
            y={y(under + value)}
            width={width}
            height={y(under) - y(under + value)}
            fill={isStriped ? `url(#${stripes})` : undefined}
            className={isStriped ? undefined : layers[index]}
          />
        );
      })}
    </>
  );
}

/** What the colours of a chart stand for. */
export function Legend({ items }: { items: readonly { look: keyof typeof SWATCHES; label: string }[] }) {
  return (
    <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
      {items.map(({ look, label }) => (
        <li key={label} className="flex items-center gap-1.5">
          <span aria-hidden="true" className={SWATCHES[look]} />
          {label}
        </li>
      ))}
    </ul>
  );
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

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

const whole = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });

/** An amount at an axis: "Rs. 5,000", "Rs. 1.25L". */
export function axisRupees(rupees: number): string {
  return rupees < 100_000 ? `Rs. ${whole.format(rupees)}` : formatCompactRupees(rupees);
}

/** Marks the row of a day or week that is not over. */
export function markedText(text: string, isSoFar: boolean): string {
  return isSoFar ? `${text}, so far` : text;
}

/** The legend's entry of what is not over, where there is such a column. */
export function soFarLegend(columns: readonly { isSoFar: boolean }[], label: string) {
  return columns.some(({ isSoFar }) => isSoFar) ? [{ look: "unfinished" as const, label }] : [];
}
