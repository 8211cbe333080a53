import { Component, type ReactNode } from "react";
import { PageHeader } from "../ui/page-header.tsx";
import { PageLoadError } from "./lazy-page.tsx";
import { ReloadButton } from "../ui/reload-button.tsx";

// What the browsers say when a lazily loaded part is gone, for parts that a page loads by itself.
const MISSING_CHUNK = /dynamically imported module|importing a module script failed|unable to preload css/i;

function isMissingChunk(error: unknown): boolean {
  return error instanceof PageLoadError || (error instanceof Error && MISSING_CHUNK.test(error.message));
}

/** In place of a page that broke. After a deploy its code may be gone, which a reload mends. */
function ErrorPage({ error }: { error: unknown }) {
  const isStale = isMissingChunk(error);
  return (
    <div className="page-width grid min-h-[60dvh] place-content-center justify-items-center gap-4 py-16 text-center">
      <PageHeader
        title={isStale ? "A new version is ready" : "Something went wrong"}
        lead={
          isStale
            ? "This page could not be loaded: either it was just updated, or the connection dropped. Reload to go on."
            : "This page stopped working. Nothing you saved is lost. Reload to try again."
        }
      />
      <ReloadButton>Reload page</ReloadButton>
    </div>
  );
}

type Props = { children: ReactNode };
type State = { failure: { error: unknown } | null };

/** Shows the error page for whatever breaks below it. Give it a key that changes with the page, so that leaving heals it. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failure: null };

  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error } };
  }

  override render() {
    return this.state.failure ? <ErrorPage error={this.state.failure.error} /> : this.props.children;
  }
}
