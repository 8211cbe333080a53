import { Banner } from "../../ui/banner.tsx";

type RefusedListProps = { title: string; refused: readonly { id: string; name: string; message: string }[] };

/** The orders that did not change, each with the reason. A long list scrolls. */
export function RefusedList({ title, refused }: RefusedListProps) {
  return (
    <Banner tone="warning" title={title} isLive>
      <ul className="grid max-h-64 gap-1 overflow-y-auto">
        {refused.map(({ id, name, message }) => (
          <li key={id}>
            <strong className="tabular-nums">{name}</strong>: {message}
          </li>
        ))}
      </ul>
    </Banner>
  );
}
