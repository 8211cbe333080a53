import { memo, useCallback, useMemo, type ReactNode } from "react";
import { classNames } from "./class-names.ts";
import type { PlainTableProps } from "./column.ts";
import { cursorPlace, cursorProps, type CursorPlace, type RowCursor } from "./cursor-props.ts";
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
  const { checkbox, cursor, selected } = work ?? {};
  const content = useCallback(
    (row: Row, isOn: boolean) =>
      checkbox ? (
        // With large text the card is below its checkbox.
        <div className="flex flex-wrap gap-x-1">
          {checkbox(row, isOn, "-mt-3 -ml-3")}
          <div className="min-w-0 flex-[1_1_9rem]">{card(row)}</div>
        </div>
      ) : (
        card(row)
      ),
    [card, checkbox],
  );
  // One element while nothing of it changes: React then looks at none of 200 cards.
  return useMemo(
    () => (
      <ul
        aria-label={caption}
        className={classNames(
          "grid grid-cols-1 gap-3",
          // Cards off the screen are neither laid out nor painted; the browser still finds their text. Their height is assumed.
          rows.length > 10 && "*:[contain-intrinsic-size:auto_12rem] *:[content-visibility:auto]",
        )}
      >
        {rows.map((row, index) => {
          const id = rowKey(row);
          const isOn = selected?.has(id) ?? false;
          return (
            <Card
              key={id}
              {...{ id, row, isOn, content }}
              keys={cursor?.keys}
              place={cursorPlace(cursor, index)}
            />
          );
        })}
      </ul>
    ),
    [caption, rows, rowKey, content, cursor, selected],
  );
}

type CardProps<Row> = {
  id: string;
  row: Row;
  isOn: boolean;
  content(this: void, row: Row, isOn: boolean): ReactNode;
  keys: RowCursor["keys"] | undefined;
  place: CursorPlace;
};

/** Rendered again only for a change of its row, of its selection, or of the row cursor on it, if `content` stays the same; its content only for the first two. */
const Card: <Row>(props: CardProps<Row>) => ReactNode = memo(CardOf);

function CardOf<Row>({ id, row, isOn, content, keys, place }: CardProps<Row>) {
  return (
    <li
      {...cursorProps(keys, id, place)}
      className={classNames(
        "rounded-card border p-4 data-row-cursor:border-l-4 data-row-cursor:border-l-brand data-row-cursor:pl-3.25",
        isOn ? "border-brand bg-brand-soft" : "bg-surface",
      )}
    >
      {useMemo(() => content(row, isOn), [row, isOn, content])}
    </li>
  );
}
