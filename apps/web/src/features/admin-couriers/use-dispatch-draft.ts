import { MAX_WAYBILLS } from "@pola/shared/limits";
import type { Courier } from "@pola/shared/schemas/courier";
import type { CheckedDispatchLine } from "@pola/shared/schemas/dispatch";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { dispatchCheck } from "../../api/couriers.ts";
import { type DraftLine, fillIn, scanned } from "./draft.ts";

const TYPING_MS = 400;

/** The lines of a dispatch as typed, and what the server says about them: a problem shows at its row before anything is sent. */
export function useDispatchDraft(courier: Courier, orders: readonly string[]) {
  const [lines, setLines] = useState<DraftLine[]>(() =>
    orders.slice(0, MAX_WAYBILLS).map((orderNumber) => ({ orderNumber, waybill: "" })),
  );
  const [complete, setComplete] = useState(lines);
  /** Where the next scan goes. */
  const [at, setAt] = useState(0);
  useEffect(() => {
    // What is being typed is checked when the typing pauses.
    const timer = setTimeout(() => setComplete(lines), TYPING_MS);
    return () => clearTimeout(timer);
  }, [lines]);
  const check = useQuery(dispatchCheck({ courierId: courier.id, lines: complete }));
  const checks = new Map(check.data?.map(({ asked, line }) => [keyOf(asked), line]));
  const checkOf = (line: DraftLine): CheckedDispatchLine | undefined => checks.get(keyOf(line));
  const ready = lines.flatMap((line) => {
    const checked = checkOf(line);
    if (!checked?.order || (checked.outcome !== "ship" && checked.outcome !== "correct")) return [];
    return [{ order: checked.order, waybill: checked.waybill }];
  });
  const change = (next: DraftLine[]) => {
    setLines(next);
    setComplete(next);
  };
  return {
    lines,
    at,
    setAt,
    checkOf,
    /** What can be handed over. */
    ready,
    refused: lines.filter((line) => line.waybill !== "" && checkOf(line)?.outcome === "refused").length,
    isCurrent: !check.isFetching && lines === complete,
    error: check.error,
    type: (index: number, waybill: string) =>
      setLines(lines.map((line, place) => (place === index ? { ...line, waybill } : line))),
    /** Takes a scan for the line at `index`. Returns where the next one goes. */
    scan: (code: string, index: number) => {
      const next = scanned(lines, code, index);
      change(next.lines);
      setAt(next.at);
      return next.at;
    },
    /** Takes pasted lines from the line at `start` on. Returns how many waybills had no line, and how many lines were too many. */
    fill: (text: string, start = 0) => {
      const { lines: filled, leftOver } = fillIn(lines, text, start);
      change(filled.slice(0, MAX_WAYBILLS));
      return { leftOver, tooMany: Math.max(0, filled.length - MAX_WAYBILLS) };
    },
    remove: (index: number) => {
      change(lines.toSpliced(index, 1));
      // The next scan still goes to the same order, or to the one after it.
      setAt(Math.max(0, Math.min(index < at ? at - 1 : at, lines.length - 2)));
    },
  };
}

function keyOf({ orderNumber, waybill }: DraftLine): string {
  return JSON.stringify([orderNumber, waybill]);
}
