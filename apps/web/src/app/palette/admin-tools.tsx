import Keyboard from "lucide-react/icons/keyboard";
import Search from "lucide-react/icons/search";
import { lazy, Suspense, useEffect, useState, type ComponentType } from "react";
import { useNavigate } from "react-router-dom";
import { Button, IconButton } from "../../ui/button.tsx";
import { notify } from "../../ui/toast.tsx";
import { preloadPage } from "../pages.tsx";
import { useAdminKeys } from "./admin-keys.ts";

type PaletteProps = { onClose: () => void; onHelp: () => void };
type HelpProps = { onClose: () => void };

const loadPalette = async () => (await import("./command-palette.tsx")).CommandPalette;
const loadHelp = async () => (await import("./admin-shortcut-help.tsx")).AdminShortcutHelp;
const CommandPalette = lazy<ComponentType<PaletteProps>>(async () => ({
  default: await loadPalette().catch(() => Unavailable),
}));
const AdminShortcutHelp = lazy<ComponentType<HelpProps>>(async () => ({
  default: await loadHelp().catch(() => Unavailable),
}));

const IDLE_AFTER_MS = 2000;

/** The back office's search button, its keys, and what they open; palette and help load on first use. */
export function AdminTools() {
  const navigate = useNavigate();
  const [open, setOpen] = useState<"palette" | "help" | null>(null);
  const close = () => setOpen(null);
  useEffect(() => {
    // Fetched once the page has come to rest: what is typed right after Ctrl K must not be lost while the code is on its way.
    const timer = setTimeout(() => void loadPalette().catch(() => undefined), IDLE_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  useAdminKeys({
    onPalette: () => setOpen("palette"),
    onHelp: () => setOpen("help"),
    onGo: (to) => {
      preloadPage(to);
      void navigate(to);
    },
  });
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        icon={<Search />}
        aria-keyshortcuts="Control+K Meta+K"
        title="Search everything (Ctrl K)"
        onPointerEnter={() => void loadPalette().catch(() => undefined)}
        onClick={() => setOpen("palette")}
        className="max-xl:size-11 max-xl:px-0! max-xl:text-lg"
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
      <Suspense>
        {open === "palette" && <CommandPalette onClose={close} onHelp={() => setOpen("help")} />}
        {open === "help" && <AdminShortcutHelp onClose={close} />}
      </Suspense>
    </>
  );
}

/** Stands in for a part that could not be fetched: the page itself goes on working. */
function Unavailable({ onClose }: HelpProps) {
  useEffect(() => {
    notify.error("This could not be loaded. Please reload the page.");
    onClose();
  }, [onClose]);
  return null;
}
