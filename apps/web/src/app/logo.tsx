import { Link } from "react-router-dom";
import { env } from "../env.ts";

/** A parcel with an upward check mark. */
export function LogoMark({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className}>
      <rect width="32" height="32" rx="8" className="fill-brand" />
      <g fill="none" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" className="stroke-on-brand">
        <path d="M6.5 13.5 9 8h14l2.5 5.5V24a2 2 0 0 1-2 2h-15a2 2 0 0 1-2-2z" />
        <path d="M6.5 13.5h19M11 20.5l3.5 3 6-7" />
      </g>
    </svg>
  );
}

/** The mark and the brand name, linked to the home page. With large text a header that has no room for the name cuts it. */
export function Logo({ onClick }: { onClick?: (() => void) | undefined }) {
  return (
    <Link
      to="/"
      onClick={onClick}
      className="-ml-1 flex min-h-11 min-w-0 items-center gap-2 rounded-control px-1 text-[min(1.25rem,6.5vw)]"
    >
      <LogoMark className="size-[1.6em] shrink-0" />
      <span className="overflow-hidden font-bold tracking-tight wrap-normal">{env.name}</span>
    </Link>
  );
}
