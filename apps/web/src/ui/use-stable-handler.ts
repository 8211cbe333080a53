import { useCallback, useLayoutEffect, useRef } from "react";

/**
 * A function that stays the same between renders and calls the newest handler. So the rows of a long list that get it are not rendered
 * again (docs/product/devices.md, I-320). For event handlers only: never call it while rendering.
 */
export function useStableHandler<Args extends readonly unknown[], Result>(
  handler: (...args: Args) => Result,
) {
  const latest = useRef(handler);
  useLayoutEffect(() => {
    latest.current = handler;
  });
  return useCallback((...args: Args): Result => latest.current(...args), []);
}
