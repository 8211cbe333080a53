import { useEffect, useRef } from "react";
import { isTextField } from "../../ui/keyboard.ts";
import { useKeyDown } from "../../ui/use-key-down.ts";

/**
 * Takes no press that a person did not mean. A step may bring another button under the pointer, or give the button with the focus another
 * meaning: neither the second click of a double click (docs/product/interface.md, I-2300) nor an Enter that is held (I-2301) presses it.
 */
export function useNoStrayPresses(): void {
  const last = useRef("");
  const button = useRef<Element | null>(null);
  useKeyDown(
    (event) => {
      if (event.repeat && event.key === "Enter" && !isTextField(event.target)) stop(event);
    },
    { capture: true },
  );
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const pressed = event.target instanceof Element ? event.target.closest("button") : null;
      const name = pressed?.ariaLabel ?? pressed?.textContent ?? "";
      const isOther = pressed !== button.current || name !== last.current;
      if (pressed && event.detail > 1 && isOther) return stop(event);
      button.current = pressed;
      last.current = name;
    };
    window.addEventListener("click", onClick, { capture: true });
    return () => window.removeEventListener("click", onClick, { capture: true });
  }, []);
}

function stop(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}
