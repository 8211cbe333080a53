import Monitor from "lucide-react/icons/monitor";
import Moon from "lucide-react/icons/moon";
import Sun from "lucide-react/icons/sun";
import { useId, useSyncExternalStore } from "react";
import { storedTheme, type Theme } from "../lib/storage.ts";
import { classNames } from "../ui/class-names.ts";

const CHOICES: { theme: Theme; label: string; Icon: typeof Sun }[] = [
  { theme: "light", label: "Light", Icon: Sun },
  { theme: "dark", label: "Dark", Icon: Moon },
  { theme: "system", label: "As my device", Icon: Monitor },
];

function subscribe(onChange: () => void): () => void {
  window.addEventListener("themechange", onChange);
  window.addEventListener("storage", onChange);
  return () => {
    window.removeEventListener("themechange", onChange);
    window.removeEventListener("storage", onChange);
  };
}

/** Light, dark or the device's setting, stored in this browser (docs/product/accessibility.md, I-11). */
export function ThemeChoice() {
  const name = useId();
  const chosen = useSyncExternalStore(subscribe, storedTheme.get, () => "system");
  return (
    <fieldset className="flex items-center gap-1 rounded-control border bg-surface p-0.5">
      <legend className="sr-only">Colours</legend>
      {CHOICES.map(({ theme, label, Icon }) => (
        <label
          key={theme}
          title={label}
          className={classNames(
            "grid size-11 cursor-pointer place-items-center rounded-control has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus md:size-9",
            theme === chosen ? "bg-brand-soft text-brand-soft-text" : "text-muted hover:text-text",
          )}
        >
          <input
            type="radio"
            name={name}
            value={theme}
            checked={theme === chosen}
            onChange={() => storedTheme.set(theme)}
            className="sr-only"
          />
          <Icon size={18} aria-hidden="true" />
          <span className="sr-only">{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
