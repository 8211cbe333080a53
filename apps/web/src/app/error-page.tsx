import { useRouteError } from "react-router-dom";
import { PageHeader } from "../ui/page-header.tsx";
import { ReloadButton } from "../ui/reload-button.tsx";

// How the browsers report a script that could not be fetched.
const MISSING_CODE = /dynamically imported module|importing a module script failed|unable to preload css/i;

/** Replaces a page that failed. After a deploy its code may be missing; a reload fetches the new version. */
export function ErrorPage() {
  const error = useRouteError();
  const isMissingCode = error instanceof Error && MISSING_CODE.test(error.message);
  return (
    <div className="page-width grid min-h-[60dvh] place-content-center justify-items-center gap-4 py-16 text-center">
      <PageHeader
        title={isMissingCode ? "A new version is ready" : "Something went wrong"}
        lead={
          isMissingCode
            ? "This page could not be loaded: either it was just updated, or the connection dropped. Reload to go on."
            : "This page stopped working. Nothing you saved is lost. Reload to try again."
        }
      />
      <ReloadButton>Reload page</ReloadButton>
    </div>
  );
}
