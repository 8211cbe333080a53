import { useEffect } from "react";
import { env } from "../env.ts";

/** Sets the document title: "Orders · Pola" (docs/product/accessibility.md, I-9). */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${env.name}`;
  }, [title]);
}
