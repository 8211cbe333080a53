import CircleAlert from "lucide-react/icons/circle-alert";
import type { ReactNode } from "react";

type FormBannerProps = { message?: string | null | undefined; action?: ReactNode };

/** The sentence about a submit that failed, read out at once and scrolled to. Renders nothing without a message. */
export function FormBanner({ message, action }: FormBannerProps) {
  if (!message) return null;
  return (
    <div
      ref={show}
      role="alert"
      className="flex items-start gap-2.5 rounded-control bg-tone-red px-3.5 py-3 text-base font-medium text-tone-red-text"
    >
      <CircleAlert size={20} aria-hidden="true" className="mt-0.5 shrink-0" />
      <p className="flex-1">{message}</p>
      {action}
    </div>
  );
}

/** A banner that is in sight stays where it is. */
function show(banner: HTMLElement | null): void {
  banner?.scrollIntoView({ block: "nearest" });
}

/** The buttons of a form. On phones they stay at the lower edge of the screen, above the tab bar. */
export function FormActions({ children }: { children: ReactNode }) {
  return (
    <div
      data-bottom-bar
      className="sticky bottom-(--bottom-inset) z-10 -mx-4 flex flex-wrap gap-3 border-t bg-surface px-4 py-3 *:flex-auto md:static md:mx-0 md:justify-end md:border-0 md:bg-transparent md:p-0 md:*:flex-none"
    >
      {children}
    </div>
  );
}
