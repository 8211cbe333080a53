import { useEffect, useState } from "react";
import { useRouteError } from "react-router-dom";
import { reloadNewest } from "../offline/new-version.ts";
import { PageHeader } from "../ui/page-header.tsx";
import { ReloadButton } from "../ui/reload-button.tsx";

// How the browsers report a script that could not be fetched.
const MISSING_CODE = /dynamically imported module|importing a module script failed|unable to preload css/i;

const STOPPED = {
  title: "Something went wrong",
  lead: "This page stopped working. Nothing you saved is lost. Reload to try again.",
};
const OFFLINE = {
  title: "You are offline",
  lead: "You have not opened this page on this device before. Connect to the internet, then reload.",
};
const NOT_LOADED = {
  title: "This page could not be loaded",
  lead: "There may be a new version, or your connection dropped. Reload to go on.",
};

/** Replaces a page that failed, or whose code could not be loaded (docs/product/devices.md, I-200). That code is fetched again with the connection. */
export function ErrorPage() {
  const error = useRouteError();
  const [wasOffline] = useState(() => !navigator.onLine);
  const isMissingCode = error instanceof Error && MISSING_CODE.test(error.message);
  useEffect(() => {
    if (!isMissingCode) return undefined;
    const reload = () => void reloadNewest();
    window.addEventListener("online", reload);
    return () => window.removeEventListener("online", reload);
  }, [isMissingCode]);
  const missingText = wasOffline ? OFFLINE : NOT_LOADED;
  return (
    <div className="page-width grid min-h-[60dvh] place-content-center justify-items-center gap-4 py-16 text-center **:justify-center">
      <PageHeader {...(isMissingCode ? missingText : STOPPED)} />
      <ReloadButton>Reload page</ReloadButton>
    </div>
  );
}
