import { render } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { NoMatch } from "./no-match.tsx";

test.each([
  { top: -300, times: 1 },
  { top: 200, times: 0 },
])(
  "a list that becomes empty $top px from the top of the screen scrolls $times times to what it says",
  ({ top, times }) => {
    vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(0, top, 300, 200));
    const scroll = vi.spyOn(Element.prototype, "scrollIntoView").mockReturnValue();
    render(<NoMatch title="No orders found" search="" filters={["Pending"]} onClear={() => undefined} />);
    expect(scroll).toHaveBeenCalledTimes(times);
    vi.restoreAllMocks();
  },
);
