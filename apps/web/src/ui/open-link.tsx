import type { MouseEvent, ReactNode } from "react";

type OpenLinkProps = { href: string; onOpen: () => void; className: string; children: ReactNode };

/**
 * A link that opens a row over its list; with a key held, or by the middle button, the browser opens `href` in another tab. For long lists: each
 * of 200 links of the router would render again when the address changes, which takes 50 ms on a slow phone (docs/product/interface.md, I-1040).
 */
export function OpenLink({ href, onOpen, className, children }: OpenLinkProps) {
  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen();
  };
  return (
    <a href={href} onClick={onClick} className={className}>
      {children}
    </a>
  );
}
