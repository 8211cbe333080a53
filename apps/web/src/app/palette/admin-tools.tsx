import Keyboard from "lucide-react/icons/keyboard";
import Search from "lucide-react/icons/search";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import { Button, IconButton } from "../../ui/button.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { prefetchPage } from "../prefetch.ts";
import { singleKeys, useAdminKeys } from "./admin-keys.ts";
import { useAdminScreens } from "./screens.ts";
import { useNoStrayPresses } from "./stray-presses.ts";

const palette = lazyPart(async () => (await import("./command-palette.tsx")).CommandPalette);
const help = lazyPart(async () => (await import("./admin-shortcut-help.tsx")).AdminShortcutHelp);

const IDLE_AFTER_MS = 2000;

/** The admin search button, the keyboard shortcuts, and the dialogs that they open. */
export function AdminTools() {
  const navigate = useNavigate();
  const [open, setOpen] = useState<"palette" | "help" | null>(null);
  const close = () => setOpen(null);
  const screens = useAdminScreens();
  useEffect(() => {
    // Early, so that what is typed right after Ctrl K is not lost while the code is fetched.
    const timer = setTimeout(() => void palette.preload(), IDLE_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  useNoStrayPresses();
  useAdminKeys({
    onPalette: () => setOpen("palette"),
    onHelp: () => setOpen("help"),
    onGo: (to) => {
      prefetchPage(to);
      void navigate(to);
    },
    screens,
  });
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        icon={<Search />}
        aria-keyshortcuts="Control+K Meta+K"
        title="Search everything (Ctrl K)"
        onPointerEnter={() => void palette.preload()}
        onClick={() => setOpen("palette")}
        className="max-xl:size-[44px] max-xl:min-h-0! max-xl:px-0! max-xl:text-[18px]"
      >
        <span>
          <span className="max-xl:sr-only">Search</span> <span className="sr-only">everything</span>
        </span>
        <kbd
          aria-hidden="true"
          className="rounded border px-1 font-sans text-xs font-medium text-muted max-xl:hidden"
        >
          Ctrl K
        </kbd>
      </Button>
      <IconButton
        label="Keyboard shortcuts"
        icon={<Keyboard />}
        onClick={() => setOpen("help")}
        className="max-lg:hidden"
      />
      {open === "palette" && <palette.Part onClose={close} onHelp={() => setOpen("help")} />}
      {open === "help" && <help.Part onClose={close} singleKeys={singleKeys} screens={screens} />}
    </>
  );
}
