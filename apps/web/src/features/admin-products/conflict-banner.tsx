import type { Product } from "@pola/shared/schemas/product";
import { useEffect, useRef } from "react";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { changesBetween } from "./conflict.ts";

type ConflictBannerProps = {
  message: string;
  before: Product;
  after: Product;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
};

/**
 * Shown when another admin saved first: lists their changes and lets the admin choose. Until then all typed values stay. The
 * choice takes the focus so that it scrolls into view: the clicked button is at the end of a long form.
 */
export function ConflictBanner({ message, before, after, onKeepMine, onTakeTheirs }: ConflictBannerProps) {
  const changes = changesBetween(before, after);
  const choice = useRef<HTMLDivElement>(null);
  useEffect(() => choice.current?.focus(), []);
  return (
    <Banner
      tone="warning"
      isLive
      title={message}
      action={
        <div ref={choice} tabIndex={-1} className="flex scroll-my-24 flex-wrap gap-2 outline-none">
          <Button size="sm" variant="secondary" onClick={onKeepMine}>
            Keep my changes
          </Button>
          <Button size="sm" variant="secondary" onClick={onTakeTheirs}>
            Use their version
          </Button>
        </div>
      }
    >
      {changes.length > 0 && (
        <ul aria-label="What the other admin changed" className="list-disc pl-5">
          {changes.map(({ label, from, to }) => (
            <li key={label}>{to === "" ? `${label} changed` : `${label}: ${from} → ${to}`}</li>
          ))}
        </ul>
      )}
      <p className="mt-1">
        If you keep your changes, they replace theirs when you save. Your change of stock is added to the
        current stock.
      </p>
    </Banner>
  );
}
