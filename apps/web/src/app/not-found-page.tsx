import { usePageTitle } from "../lib/page-title.ts";
import { ButtonLink } from "../ui/button.tsx";
import { PageHeader } from "../ui/page-header.tsx";

export function NotFoundPage() {
  usePageTitle("Page not found");
  return (
    <div className="page-width grid min-h-[60dvh] place-content-center justify-items-center gap-4 py-16 text-center **:justify-center">
      <PageHeader title="Page not found" lead="The page you're looking for doesn't exist, or it has moved." />
      <ButtonLink to="/">Back to home</ButtonLink>
    </div>
  );
}
