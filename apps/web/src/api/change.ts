import { useMutation } from "@tanstack/react-query";
import { useRefreshAfter } from "./refresh-after.ts";

/**
 * A call that changes something. Every query that may show it is fetched again, also after a refusal, which means that the screen is out of
 * date. The call does not wait for that, unless it was refused and `showsRefused` is set, for a form that then shows whether another try can
 * succeed.
 */
export function useChange<Input, Output>(
  changed: Parameters<typeof useRefreshAfter>[0],
  mutationFn: (input: Input) => Promise<Output>,
  { showsRefused = false } = {},
) {
  const refresh = useRefreshAfter(changed);
  return useMutation({
    mutationFn,
    onSettled: (_, error) => (showsRefused && error ? refresh(null, error) : void refresh()),
  });
}
