import type { MouseEvent, ReactNode } from "react";
import { afterPaint } from "./after-paint.ts";

type OpenLinkProps = {
  href: string;
  onOpen: () => void;
  className: string;
  /** Says more than the text. */
  label?: string;
  children: ReactNode;
};

/**
 * A link that opens a row over its list; with a key held, or by the middle button, the browser opens `href` in another tab. For long lists: each
 * of 200 links of the router would render again when the address changes, which takes 50 ms on a slow phone (docs/product/interface.md, I-1040).
 */
export function OpenLink({ href, onOpen, className, label, children }: OpenLinkProps) {
  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    afterPaint(onOpen);
  };
  return (
    <a href={href} onClick={onClick} aria-label={label} className={className}>
      {children}
    </a>
  );
}
