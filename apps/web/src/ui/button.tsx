import { type ComponentProps, type MouseEvent, type ReactNode, useRef } from "react";
import { Link } from "react-router-dom";
import { classNames } from "./class-names.ts";

type Variant = "primary" | "secondary" | "ghost" | "quiet" | "danger" | "link";
type Size = "sm" | "md" | "lg";

type Looks = {
  variant?: Variant | undefined;
  size?: Size | undefined;
  fullWidth?: boolean | undefined;
  icon?: ReactNode;
  className?: string | undefined;
};

const variants: Record<Variant, string> = {
  primary: "bg-brand text-on-brand hover:bg-brand-hover",
  secondary: "border border-control bg-surface text-text hover:bg-sunken",
  ghost: "text-text hover:bg-sunken",
  // For the actions of a row, which repeat in each row. Only the cards on a phone show a border.
  quiet: "text-brand hover:bg-sunken max-md:border max-md:border-control max-md:bg-surface",
  danger: "bg-danger text-on-danger hover:bg-danger-hover",
  link: "-my-3 py-3 text-brand underline underline-offset-4 hover:text-brand-hover",
};

// 44 to 48 px high for touch; smaller from 768 px on.
const sizes: Record<Size, string> = {
  sm: "min-h-11 gap-1.5 px-3 text-sm md:min-h-9",
  md: "min-h-12 gap-2 px-4 text-base md:min-h-11",
  lg: "min-h-12 gap-2 px-6 text-base md:min-h-13 md:text-lg",
};

const linkSizes: Record<Size, string> = { sm: "gap-1 text-sm", md: "gap-1", lg: "gap-1 text-lg" };

function looks({ variant = "primary", size = "md", fullWidth, className }: Looks): string {
  return classNames(
    "inline-flex items-center justify-center rounded-control font-semibold transition-[background-color,color,transform]",
    variant === "link" ? linkSizes[size] : `py-2 text-center active:scale-[0.98] ${sizes[size]}`,
    variants[variant],
    fullWidth && "w-full",
    className,
  );
}

function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="size-4.5 shrink-0 animate-spin rounded-full border-2 border-current border-t-transparent"
    />
  );
}

function Icon({ children }: { children: ReactNode }) {
  return (
    <span aria-hidden="true" className="shrink-0 [&>svg]:size-[1.25em]">
      {children}
    </span>
  );
}

type ButtonProps = Omit<ComponentProps<"button">, "className"> &
  Looks & { isLoading?: boolean | undefined; loadingLabel?: string | undefined };

/**
 * Every button. While loading, or with `aria-disabled`, it keeps the focus, ignores clicks and submits no form;
 * `loadingLabel` ("Updating...") then replaces its text. A button that loads starts once for two quick clicks: the second one may arrive
 * before the page shows what the first one started.
 */
export function Button(props: ButtonProps) {
  const { variant, size, fullWidth, icon, className, isLoading = false, loadingLabel, ...button } = props;
  const isBlocked = isLoading || String(button["aria-disabled"]) === "true";
  const isStarting = useRef(false);
  const onClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (isBlocked || isStarting.current) return event.preventDefault();
    isStarting.current = "isLoading" in props;
    setTimeout(() => (isStarting.current = false));
    button.onClick?.(event);
  };
  const dimmed = isLoading ? "cursor-progress" : "disabled:opacity-50 aria-disabled:opacity-50";
  return (
    <button
      type="button"
      {...button}
      aria-busy={isLoading || undefined}
      aria-disabled={isBlocked || undefined}
      onClick={onClick}
      className={looks({ variant, size, fullWidth, className: classNames(dimmed, className) })}
    >
      {isLoading ? <Spinner /> : icon && <Icon>{icon}</Icon>}
      {isLoading && loadingLabel ? loadingLabel : button.children}
    </button>
  );
}

type ButtonLinkProps = Omit<ComponentProps<typeof Link>, "className"> & Looks;

/** A link inside the product that looks like a button. */
export function ButtonLink(props: ButtonLinkProps) {
  const { variant, size, fullWidth, icon, className, children, ...link } = props;
  return (
    <Link {...link} className={looks({ variant, size, fullWidth, className })}>
      {icon && <Icon>{icon}</Icon>}
      {children}
    </Link>
  );
}

type ExternalButtonLinkProps = Omit<ComponentProps<"a">, "className" | "href"> & Looks & { href: string };

/** A link out of the product: web addresses open in a new tab (and say so), `tel:` and `mailto:` do not. */
export function ExternalButtonLink(props: ExternalButtonLinkProps) {
  const { variant, size, fullWidth, icon, className, href, children, ...link } = props;
  const isWeb = /^https?:/.test(href);
  return (
    <a
      {...link}
      href={href}
      {...(isWeb && { target: "_blank", rel: "noopener noreferrer" })}
      className={looks({ variant, size, fullWidth, className })}
    >
      {icon && <Icon>{icon}</Icon>}
      {children}
      {isWeb && " "}
      {isWeb && <span className="sr-only">(opens in a new tab)</span>}
    </a>
  );
}

type IconButtonProps = Omit<ComponentProps<"button">, "className" | "children"> & {
  label: string;
  icon: ReactNode;
  isLoading?: boolean | undefined;
  variant?: "ghost" | "secondary" | undefined;
  className?: string | undefined;
};

/** A button that shows only an icon; `label` is its name and tooltip, and includes the row ("Delete order ORD-1042"). */
export function IconButton({ label, icon, variant = "ghost", className, ...button }: IconButtonProps) {
  return (
    <Button
      {...button}
      variant={variant}
      aria-label={label}
      title={label}
      className={classNames("size-11 min-h-0! shrink-0 px-0! [&_svg]:size-5", className)}
    >
      {!button.isLoading && <span aria-hidden="true">{icon}</span>}
    </Button>
  );
}
