import { useState } from "react";
import { Button } from "./button.tsx";
import { reloadNewest } from "../offline/new-version.ts";

type ReloadButtonProps = { children: string; size?: "sm" | undefined };

/** Loads the page anew in the newest version; busy until it does, for that version may have to be fetched first. */
export function ReloadButton({ children, size }: ReloadButtonProps) {
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
