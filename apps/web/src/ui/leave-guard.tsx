import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import {
  NavigationType,
  useBeforeUnload,
  useBlocker,
  useLocation,
  type BlockerFunction,
} from "react-router-dom";
import { DiscardQuestion, UNSAVED, type DiscardWords } from "./discard-question.tsx";
import { discardUnsavedChanges, hasUnsavedChanges, noteUnsavedChanges } from "./unsaved-changes.ts";

type LeaveGuardProps = {
  /** While something is being sent: blocks the navigation without asking. */
  isBusy: boolean;
  /** The question, when it is not about unsaved input. */
  words?: DiscardWords | undefined;
  /** Called after the navigation that discarded the changes, if this is still mounted. */
  onDiscarded?: (() => void) | undefined;
  onKeep?: (() => void) | undefined;
};

/**
 * A navigation blocker, rendered while the screen has unsaved input. Asks before a link to another page and before a step back or forward
 * in the history. Before the tab is closed or reloaded, the browser asks its own question (docs/product/interface.md, I-39 and I-40). Does
 * not ask when a page replaces itself or changes only its query, because that happens after a save.
 */
export function LeaveGuard({ isBusy, words = UNSAVED, onDiscarded, onKeep }: LeaveGuardProps) {
  const [guard] = useState(() => ({ ...words }));
  const discardedAt = useRef<string | null>(null);
  const { key } = useLocation();
  const finishDiscard = useEffectEvent((location: string) => {
    if (discardedAt.current === null || discardedAt.current === location) return;
    discardedAt.current = null;
    onDiscarded?.();
  });
  useEffect(() => {
    finishDiscard(key);
    // Again at each location: while this is mounted, the input is unsaved.
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
      words={words}
      onDiscard={() => {
        discardUnsavedChanges(guard);
        discardedAt.current = key;
        blocker.proceed?.();
      }}
      onKeep={() => {
        blocker.reset?.();
        onKeep?.();
      }}
    />
  );
}
