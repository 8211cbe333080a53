import { ShortcutHelp } from "../../ui/shortcut-help.tsx";
import { SHORTCUT_GROUPS } from "./screens.ts";

/** The list of admin shortcuts, loaded on use. */
export function AdminShortcutHelp({ onClose }: { onClose: () => void }) {
  return <ShortcutHelp open onClose={onClose} groups={SHORTCUT_GROUPS} />;
}
