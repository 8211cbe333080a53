import { useState } from "react";
import { Button } from "./button.tsx";
import { reloadNewest } from "../offline/new-version.ts";

/** Reloads the page in the newest version. It is busy meanwhile, because that version may have to be downloaded first. */
export function ReloadButton({ children, size }: { children: string; size?: "sm" | undefined }) {
  const [isLoading, setIsLoading] = useState(false);
  const reload = () => {
    setIsLoading(true);
    void reloadNewest();
  };
  return (
    <Button size={size} isLoading={isLoading} onClick={reload}>
      {children}
    </Button>
  );
}
