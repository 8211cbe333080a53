import { classNames } from "./class-names.ts";
import type { PlainTableProps } from "./column.ts";
import { useIsWide } from "./use-media-query.ts";
import { WideTable } from "./wide-table.tsx";

/**
 * A table from 768 px on, a list of cards below (docs/product/interface.md, I-21). The first column is the row header. `card`
 * is the content of one card, without the border. While refreshing, the rows stay, dimmed.
 */
export function PlainTable<Row>(props: PlainTableProps<Row>) {
  const isWide = useIsWide();
  const { isRefreshing = false, work } = props;
  return (
    <div
      ref={work?.root}
      {...work?.rootProps}
      aria-busy={isRefreshing}
      className={classNames("transition-opacity", isRefreshing && "opacity-60")}
    >
      {isWide ? <WideTable {...props} /> : <CardList {...props} />}
    </div>
  );
}

function CardList<Row>({ caption, rows, rowKey, card, work }: PlainTableProps<Row>) {
  return (
    <ul aria-label={caption} className="grid grid-cols-1 gap-3">
      {rows.map((row, index) => {
        const key = rowKey(row);
        return (
          <li
            key={key}
            {...work?.rowProps(key, index)}
            className={classNames(
              // Cards off the screen are neither laid out nor painted; the browser still finds their text.
              "scroll-mb-32 rounded-card border p-4 [contain-intrinsic-size:auto_12rem] [content-visibility:auto] data-row-cursor:border-l-4 data-row-cursor:border-l-brand data-row-cursor:pl-3.25",
              work?.isOn(key) ? "border-brand bg-brand-soft" : "bg-surface",
            )}
          >
            {work?.checkbox ? (
              <div className="flex gap-1">
                {work.checkbox(row, "-mt-3 -ml-3")}
                <div className="min-w-0 flex-1">{card(row)}</div>
              </div>
            ) : (
              card(row)
            )}
          </li>
        );
      })}
    </ul>
  );
}
