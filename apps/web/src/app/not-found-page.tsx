import { usePageTitle } from "../lib/page-title.ts";
import { ButtonLink } from "../ui/button.tsx";

/** For unknown addresses. */
export function NotFoundPage() {
  usePageTitle("Page not found");
  return (
    <div className="page-width grid min-h-[60dvh] place-content-center justify-items-center gap-4 py-16 text-center">
      <h1 id="page-title" tabIndex={-1} className="text-2xl font-bold tracking-tight md:text-3xl">
        Page not found
      </h1>
      <p className="text-muted">The page you&apos;re looking for doesn&apos;t exist, or it has moved.</p>
      <ButtonLink to="/">Back to home</ButtonLink>
    </div>
  );
}
