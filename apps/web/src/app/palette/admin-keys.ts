import { useRef } from "react";
import { read, write } from "../../lib/browser-storage.ts";
import { isOverlayOpen, isShortcutFree, isTextField, latinKey, SCAN_MS } from "../../ui/keyboard.ts";
import { notify } from "../../ui/toast.tsx";
import { useKeyDown } from "../../ui/use-key-down.ts";
import type { AdminScreen } from "./screens.ts";

/** How long after "g" the second key is accepted. */
const JUMP_MS = 1500;

/** A USB scanner types a code and Enter: at least so many keys. */
const SCAN_KEYS = 5;

/** Whether shortcuts of one key work in this browser. Speech input and shaking hands press such keys by accident. */
export const singleKeys = {
  areOn: (): boolean => read("localStorage", "singleKeys") !== "off",
  turn: (isOn: boolean): void => write("localStorage", "singleKeys", isOn ? null : "off"),
};

export type SingleKeys = typeof singleKeys;

type Actions = {
  onPalette: () => void;
  onHelp: () => void;
  onGo: (to: string) => void;
  /** The screens that "g" and a letter open. */
  screens: readonly AdminScreen[];
};

/**
 * Whether a key is the Enter of a scan that went into no field, where it would press the button with the focus. Keys that only move the focus
 * belong to no code: a speech program presses them as fast.
 */
function useLostScan(): (event: KeyboardEvent) => boolean {
  const last = useRef({ at: -SCAN_MS, keys: 0 });
  return (event) => {
    const { at, keys } = last.current;
    const isQuick = !event.repeat && event.timeStamp - at < SCAN_MS;
    const isOfCode = !/^(Tab$|Arrow)/.test(event.key);
    last.current = { at: event.timeStamp, keys: isOfCode ? (isQuick ? keys : 0) + 1 : 0 };
    return event.key === "Enter" && isQuick && keys >= SCAN_KEYS && !isTextField(event.target);
  };
}

/**
 * Keyboard shortcuts for admins (docs/product/interface.md, I-27; docs/product/accessibility.md, I-28): Ctrl or Cmd with K opens the
 * palette, in a field too. "?" opens the help, "g" and a letter a screen. "/" goes to the search of the page, else to the palette. While
 * shortcuts of one key are off, those of the table do not work either. A scan that goes into no field presses no button
 * (docs/product/couriers.md, D-2040).
 */
export function useAdminKeys(actions: Actions): void {
  const jumpUntil = useRef(0);
  const isLostScan = useLostScan();
  const onKey = (event: KeyboardEvent) => {
    if (isLostScan(event)) {
      event.preventDefault();
      event.stopPropagation();
      return notify.error("The scan was not taken. Click into a field, then scan again.");
    }
    const action = actionOf(event, actions, jumpUntil);
    if (!action) return;
    event.preventDefault();
    action();
  };
  // In the capture phase, so that tables and search boxes do not also react to the second key of a jump.
  useKeyDown(onKey, { capture: true });
}

function actionOf(
  event: KeyboardEvent,
  { onPalette, onHelp, onGo, screens }: Actions,
  jumpUntil: { current: number },
): (() => void) | undefined {
  const key = latinKey(event).toLowerCase();
  if (key === "k" && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey) {
    return isOverlayOpen() ? undefined : onPalette;
  }
  if (!isShortcutFree(event)) return undefined;
  if (/^\S$/.test(event.key) && !singleKeys.areOn()) {
    event.stopPropagation();
    return undefined;
  }
  const isJump = event.timeStamp < jumpUntil.current;
  jumpUntil.current = key === "g" && !isJump ? event.timeStamp + JUMP_MS : 0;
  if (isJump) {
    const screen = screens.find((known) => known.key === key);
    return screen && (() => onGo(screen.to));
  }
  if (key === "?") return onHelp;
  if (key !== "/") return undefined;
  const search = document.querySelector<HTMLElement>("input[type=search]");
  return search ? () => search.focus() : onPalette;
}
