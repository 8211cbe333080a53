import { useEffect } from "react";
import { env } from "../env.ts";

/** Names the browser tab after the screen: "Orders · Pola" (interface.md, house rule 16). */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${env.brandName}`;
  }, [title]);
}
