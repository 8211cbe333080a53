import { useEffect, useEffectEvent, useRef } from "react";
import { isOverlayOpen, isShortcutFree, latinKey } from "../../ui/keyboard.ts";
import { ADMIN_SCREENS } from "./screens.ts";

/** How long after "g" the second key still counts. */
const JUMP_MS = 1500;

type Acts = { onPalette: () => void; onHelp: () => void; onGo: (to: string) => void };

/**
 * The back office's keys: Ctrl or Cmd with K for the palette (also out of a field), "?" for help, "g" and a letter for a
 * screen, and "/" for the palette where the page has no search of its own (interface.md, house rule 6).
 */
export function useAdminKeys(acts: Acts): void {
  const jumpUntil = useRef(0);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const act = actOf(event, acts, jumpUntil);
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    // Before the tables and search boxes hear it, so that the second key of a jump is not also theirs.
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listen, { capture: true });
    return () => document.removeEventListener("keydown", listen, { capture: true });
  }, []);
}

function actOf(
  event: KeyboardEvent,
  { onPalette, onHelp, onGo }: Acts,
  jumpUntil: { current: number },
): (() => void) | undefined {
  const key = latinKey(event).toLowerCase();
  if (key === "k" && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey) {
    return isOverlayOpen() ? undefined : onPalette;
  }
  if (!isShortcutFree(event)) return undefined;
  const isJump = event.timeStamp < jumpUntil.current;
  jumpUntil.current = key === "g" && !isJump ? event.timeStamp + JUMP_MS : 0;
  if (isJump) {
    const screen = ADMIN_SCREENS.find((known) => known.key === key);
    return screen && (() => onGo(screen.to));
  }
  if (key === "?") return onHelp;
  if (key === "/" && !document.querySelector("input[type=search]")) return onPalette;
  return undefined;
}
