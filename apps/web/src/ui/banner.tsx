import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import Info from "lucide-react/icons/info";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import type { ReactNode } from "react";
import { toneClasses } from "./badge.tsx";
import { classNames } from "./class-names.ts";

const looks = {
  info: { tone: toneClasses.blue, Icon: Info },
  warning: { tone: toneClasses.yellow, Icon: TriangleAlert },
  danger: { tone: toneClasses.red, Icon: CircleAlert },
  success: { tone: toneClasses.green, Icon: CircleCheck },
};

type BannerProps = {
  tone: keyof typeof looks;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  /** Set for a banner that appears after an action: screen readers announce it, a "danger" at once. */
  isLive?: boolean | undefined;
};

/** A message that stays in the page. */
export function Banner({ tone, title, children, action, isLive = false }: BannerProps) {
  const { tone: colours, Icon } = looks[tone];
  const role = tone === "danger" ? "alert" : "status";
  return (
    <div
      role={isLive ? role : undefined}
      className={classNames("flex flex-wrap items-start gap-x-4 gap-y-2 rounded-card p-3 md:p-4", colours)}
    >
      <div className="flex min-w-0 flex-[1_1_16rem] flex-wrap gap-x-3">
        <Icon size={20} aria-hidden="true" className="mt-0.5 shrink-0" />
        <div className="grid min-w-0 flex-[1_1_9rem] grid-cols-1 gap-1 wrap-break-word">
          {title && <p className="font-semibold">{title}</p>}
          {children && <div className="text-sm">{children}</div>}
        </div>
      </div>
      {action && <div className="self-center">{action}</div>}
    </div>
  );
}
