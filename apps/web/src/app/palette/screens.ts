import type { ShortcutGroup } from "../../ui/shortcut-help.tsx";

type AdminScreen = { to: string; label: string; key: string };

/** The admin screens. "g" followed by `key` opens one (docs/product/interface.md, I-28). */
export const ADMIN_SCREENS: readonly AdminScreen[] = [
  { to: "/admin", label: "Admin Dashboard", key: "d" },
  { to: "/admin/users", label: "Users", key: "u" },
  { to: "/admin/vendors", label: "Vendors", key: "v" },
  { to: "/admin/products", label: "Products", key: "p" },
  { to: "/admin/orders", label: "Orders", key: "o" },
  { to: "/admin/payouts", label: "Payouts", key: "y" },
  { to: "/admin/couriers/dispatch", label: "Couriers", key: "c" },
  { to: "/admin/mail", label: "Mail", key: "m" },
  { to: "/admin/activity", label: "Activity", key: "a" },
  { to: "/admin/settings", label: "Settings", key: "s" },
  { to: "/admin/two-factor", label: "Password and two-factor sign-in", key: "t" },
];

export const SHORTCUT_GROUPS: readonly ShortcutGroup[] = [
  {
    title: "Everywhere",
    shortcuts: [
      { keys: ["Ctrl", "K"], does: "Find a screen, an order, a user or a product" },
      { keys: ["/"], does: "Search the list" },
      { keys: ["?"], does: "Show these shortcuts" },
    ],
  },
  {
    title: "In a table",
    shortcuts: [
      { keys: ["j"], does: "Next row" },
      { keys: ["k"], does: "Previous row" },
      { keys: ["Enter"], does: "Open the row" },
      { keys: ["x"], does: "Select the row" },
      { keys: ["Shift", "x"], does: "Select up to the row" },
      { keys: ["e"], does: "Next step of the row" },
    ],
  },
  {
    title: "Go to",
    shortcuts: ADMIN_SCREENS.map(({ key, label }) => ({ keys: ["g", key], does: label })),
  },
];
