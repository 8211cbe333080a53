import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import {
  NavigationType,
  useBeforeUnload,
  useBlocker,
  useLocation,
  type BlockerFunction,
} from "react-router-dom";
import { DiscardQuestion } from "./discard-question.tsx";
import { discardUnsavedChanges, hasUnsavedChanges, noteUnsavedChanges } from "./unsaved-changes.ts";

type LeaveGuardProps = {
  /** While something is being sent: the page stays, and nothing is asked. */
  isBusy?: boolean | undefined;
  /** Called once the navigation that discarded the changes has happened, where this is still on the screen. */
  onDiscarded?: (() => void) | undefined;
};

/**
 * Rendered while something unsaved is on the screen. Asks before a link to another page, a step back or forward in the history, and
 * (the browser's own question) before the tab is closed or reloaded (docs/product/interface.md, I-39 and I-40). A page that replaces
 * itself or changes only its query does so after a save, so that is not asked about.
 */
export function LeaveGuard({ isBusy = false, onDiscarded }: LeaveGuardProps) {
  const [guard] = useState(() => ({}));
  const discardedAt = useRef<string | null>(null);
  const { key } = useLocation();
  const finishDiscard = useEffectEvent((location: string) => {
    if (discardedAt.current === null || discardedAt.current === location) return;
    discardedAt.current = null;
    onDiscarded?.();
  });
  useEffect(() => {
    finishDiscard(key);
    // Again at each location: where the screen is still there, so is what is unsaved.
    return noteUnsavedChanges(guard);
  }, [guard, key]);
  useBeforeUnload(useCallback((event) => event.preventDefault(), []));
  const shouldBlock = useCallback<BlockerFunction>(
    ({ currentLocation, nextLocation, historyAction }) =>
      hasUnsavedChanges(guard) &&
      (historyAction === NavigationType.Pop ||
        (historyAction === NavigationType.Push && currentLocation.pathname !== nextLocation.pathname)),
    [guard],
  );
  const blocker = useBlocker(shouldBlock);
  useEffect(() => {
    if (isBusy && blocker.state === "blocked") blocker.reset();
  }, [isBusy, blocker]);
  return (
    <DiscardQuestion
      open={blocker.state === "blocked" && !isBusy}
      onDiscard={() => {
        discardUnsavedChanges(guard);
        discardedAt.current = key;
        blocker.proceed?.();
      }}
      onKeep={() => blocker.reset?.()}
    />
  );
}
