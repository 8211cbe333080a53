export const menuPanelClass =
  "z-50 max-w-[calc(100vw-1rem)] min-w-40 animate-menu-in rounded-card border bg-surface p-1 shadow-menu";

export const menuItemClass =
  "flex min-h-11 items-center gap-2.5 rounded-control px-3 py-2 text-base select-none focus-visible:-outline-offset-2 data-highlighted:bg-sunken md:text-sm [&_svg]:size-4.5";
