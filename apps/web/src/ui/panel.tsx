import type { ReactNode } from "react";

type PanelProps = { icon: ReactNode; title: string; line: ReactNode; actions: ReactNode };

/** Replaces a page that has nothing to show. */
export function Panel({ icon, title, line, actions }: PanelProps) {
  return (
    <div className="grid min-h-[60dvh] place-content-center justify-items-center gap-2 py-10 text-center">
      <span aria-hidden="true" className="mb-2 text-muted [&>svg]:size-14 [&>svg]:stroke-[1.25]">
        {icon}
      </span>
      <h1 id="page-title" tabIndex={-1} className="text-2xl font-bold">
        {title}
      </h1>
      <p className="max-w-md text-muted">{line}</p>
      <div className="mt-4 flex flex-wrap justify-center gap-3">{actions}</div>
    </div>
  );
}
