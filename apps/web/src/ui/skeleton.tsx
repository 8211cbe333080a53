import { classNames } from "./class-names.ts";

/** A grey block in the shape of the content. */
export function Skeleton({ className }: { className: string }) {
  return (
    <div aria-hidden="true" className={classNames("animate-pulse rounded-control bg-tone-grey", className)} />
  );
}

/** A spinner for content of unknown shape. Screen readers announce `label`. */
export function Spinner({ label }: { label: string }) {
  return (
    <div className="grid min-h-40 place-items-center">
      <span
        aria-hidden="true"
        className="size-8 animate-spin rounded-full border-3 border-brand border-t-transparent"
      />
      <output className="sr-only">{label}</output>
    </div>
  );
}
