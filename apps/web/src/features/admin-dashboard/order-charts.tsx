import { formatBusinessDate } from "@pola/shared/calendar";
import { counted, numberText } from "@pola/shared/counted";
import { formatRupees, sumRupees } from "@pola/shared/money";
import { ORDER_STATUS_LABELS } from "@pola/shared/order-status";
import type { ChartRank, OrderChart, OrderCharts as Charts } from "@pola/shared/schemas/charts";
import { useQuery } from "@tanstack/react-query";
import { chartFiles, orderCharts, type ChartRange } from "../../api/charts.ts";
import { failureOf } from "../../lib/api-error.ts";
import { Bar } from "../../components/bar.tsx";
import { Growth } from "../../components/growth.tsx";
import { shortDate, weekText } from "../../lib/week-text.ts";
import { type Column, countColumn, rupeesColumn, numberColumn } from "../../ui/column.ts";
import { Empty, Failed, Loading } from "../../ui/states.tsx";
import { ChartCard } from "./chart-card.tsx";
import { axisRupees, markedText, soFarLegend, ColumnChart, Legend } from "./column-chart.tsx";

type Day = Charts["days"][number];
type Week = Charts["weeks"][number];

/** What the cards of one reply share. */
type CardProps = {
  charts: Charts;
  isRefreshing: boolean;
  fileOf: (chart: OrderChart) => () => ReturnType<typeof chartFiles.orders>;
};

/** Orders and sales by day, status, product and reseller, and the share of returns by week. */
export function OrderCharts({ range }: { range: ChartRange }) {
  const query = useQuery(orderCharts(range));
  if (query.isPending) return <Loading label="Loading the charts of orders" />;
  const failure = query.isError && (
    <div className="col-span-full">
      <Failed title="Failed to load the charts of orders" {...failureOf(query)} />
    </div>
  );
  const charts = query.data;
  if (!charts) return failure;
  if (charts.days.every(({ orders, before }) => orders === 0 && !before?.orders))
    return <Empty title="No orders in these days" />;
  const shared: CardProps = {
    charts,
    isRefreshing: query.isPlaceholderData,
    fileOf: (chart) => () => chartFiles.orders(range, chart),
  };
  return (
    <>
      {failure}
      <ByDay {...shared} measure="orders" />
      <ByDay {...shared} measure="sales" />
      <ByStatus {...shared} />
      <Returns {...shared} />
      <Ranks {...shared} chart="products" title="Top products" count="Pieces" />
      <Ranks {...shared} chart="resellers" title="Top resellers" count="Orders" />
    </>
  );
}

const MEASURES = {
  orders: {
    title: "Orders by day",
    noun: "Orders",
    write: numberText,
    short: numberText,
    note: "All orders except deleted ones.",
  },
  sales: {
    title: "Sales by day",
    noun: "Sales",
    write: formatRupees,
    short: axisRupees,
    note: "Totals of orders, without cancelled and returned ones.",
  },
};

function ByDay({ charts, measure, isRefreshing, fileOf }: CardProps & { measure: keyof typeof MEASURES }) {
  const { days } = charts;
  const { title, noun, write, short, note } = MEASURES[measure];
  const whole = days.flatMap(({ before, ...day }) =>
    before ? [{ now: day[measure], before: before[measure] }] : [],
  );
  const now = sumRupees(whole.map((day) => day.now));
  const before = sumRupees(whole.map((day) => day.before));
  return (
    <ChartCard
      title={title}
      note={
        <>
          {note} {write(now)} in {counted(whole.length, "day")}, {write(before)} in the same days before
          {before > 0 && (
            <>
              : <Growth percent={((now - before) / before) * 100} />
            </>
          )}
          .
        </>
      }
      isRefreshing={isRefreshing}
      file={fileOf("days")}
      rows={days.toReversed()}
      rowKey={({ day }) => day}
      columns={[
        {
          key: "day",
          header: "Day",
          cell: ({ day, isSoFar }) => markedText(formatBusinessDate(day), isSoFar),
        },
        numberColumn<Day>("now", noun, (day) => write(day[measure])),
        {
          key: "then",
          header: "Day before",
          cell: (day) => (day.before ? formatBusinessDate(day.before.day) : "–"),
        },
        numberColumn<Day>("before", `${noun} before`, ({ before }) =>
          before ? write(before[measure]) : "–",
        ),
      ]}
      chart={
        <>
          <ColumnChart
            title={title}
            write={short}
            columns={days.map((day) => ({
              key: day.day,
              label: shortDate(day.day),
              parts: [day[measure]],
              before: day.before?.[measure],
              isSoFar: day.isSoFar,
            }))}
          />
          <Legend
            items={[
              { look: "plain", label: "These days" },
              { look: "line", label: `The ${counted(days.length, "day")} before` },
              ...soFarLegend(days, "Today, so far"),
            ]}
          />
        </>
      }
    />
  );
}

function ByStatus({ charts: { statuses }, isRefreshing, fileOf }: CardProps) {
  return (
    <ChartCard
      title="Orders by status"
      note="The orders of these days, as they are now."
      isRefreshing={isRefreshing}
      file={fileOf("statuses")}
      rows={statuses}
      rowKey={({ status }) => status}
      columns={[
        { key: "status", header: "Status", cell: ({ status }) => ORDER_STATUS_LABELS[status] },
        countColumn("orders", "Orders"),
      ]}
      chart={
        <BarList
          items={statuses.map(({ status, orders }) => ({
            key: status,
            label: ORDER_STATUS_LABELS[status],
            value: orders,
            text: numberText(orders),
          }))}
        />
      }
    />
  );
}

function Returns({ charts: { weeks }, isRefreshing, fileOf }: CardProps) {
  return (
    <ChartCard
      title="Returned share by week"
      note="Of the parcels that arrived or came back, by the week of the order."
      isRefreshing={isRefreshing}
      file={fileOf("returns")}
      rows={weeks.toReversed()}
      rowKey={({ weekStart }) => weekStart}
      columns={[
        {
          key: "week",
          header: "Week",
          cell: ({ weekStart, weekEnd, isSoFar }) => markedText(weekText(weekStart, weekEnd), isSoFar),
        },
        countColumn("parcels", "Parcels"),
        countColumn("returned", "Returned"),
        numberColumn<Week>("share", "Share", (week) => (week.parcels === 0 ? "–" : percent(shareOf(week)))),
        countColumn("open", "Still open"),
      ]}
      chart={
        <>
          <ColumnChart
            title="Returned share by week"
            write={percent}
            columns={weeks.map((week) => ({
              key: week.weekStart,
              label: shortDate(week.weekStart),
              parts: [shareOf(week)],
              isSoFar: week.isSoFar,
            }))}
          />
          <Legend
            items={[
              { look: "plain", label: "Returned, in percent" },
              ...soFarLegend(weeks, "So far: the week is not over, or many parcels are still open"),
            ]}
          />
        </>
      }
    />
  );
}

type RanksProps = CardProps & { chart: "products" | "resellers"; title: string; count: string };

function Ranks({ charts, chart, title, count, isRefreshing, fileOf }: RanksProps) {
  const ranks = charts[chart];
  const columns: Column<ChartRank>[] = [
    { key: "name", header: "Name", cell: ({ name }) => <span className="wrap-anywhere">{name}</span> },
    countColumn("count", count),
    rupeesColumn("sales", "Sales"),
  ];
  return (
    <ChartCard
      title={title}
      note={`The ten with the most sales, ${chart === "products" ? "without" : "with"} delivery.`}
      isRefreshing={isRefreshing}
      file={fileOf(chart)}
      rows={ranks}
      rowKey={({ id }) => id}
      columns={columns}
      chart={
        ranks.length === 0 ? (
          <p className="text-sm text-muted">Nothing sold in these days.</p>
        ) : (
          <BarList
            items={ranks.map(({ id, name, sales }) => ({
              key: id,
              label: name,
              value: sales,
              text: formatRupees(sales),
            }))}
          />
        )
      }
    />
  );
}

function shareOf({ parcels, returned }: Week): number {
  return parcels === 0 ? 0 : (returned / parcels) * 100;
}

function percent(value: number): string {
  return `${value.toLocaleString("en-US", { maximumFractionDigits: 1 })}%`;
}

/** Horizontal bars with their names and numbers, relative to the longest. */
function BarList({ items }: { items: { key: string; label: string; value: number; text: string }[] }) {
  const most = Math.max(...items.map(({ value }) => value));
  return (
    <ul className="grid grid-cols-1 gap-2.5">
      {items.map(({ key, label, value, text }) => (
        <li key={key} className="grid grid-cols-1 gap-1">
          <p className="flex items-baseline justify-between gap-4 text-sm">
            <span className="min-w-0 truncate">{label}</span>
            <span className="font-medium whitespace-nowrap tabular-nums">{text}</span>
          </p>
          <Bar value={value} max={most} />
        </li>
      ))}
    </ul>
  );
}
