import { ShortcutHelp } from "../../ui/shortcut-help.tsx";
import { SHORTCUT_GROUPS } from "./screens.ts";

/** The back office's shortcuts, loaded when asked for. */
export function AdminShortcutHelp({ onClose }: { onClose: () => void }) {
  return <ShortcutHelp open onClose={onClose} groups={SHORTCUT_GROUPS} />;
}
