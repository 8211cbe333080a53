import type { ReactNode } from "react";
import { PageHeader } from "../../ui/page-header.tsx";

type AuthCardProps = { title: string; lead?: ReactNode; children: ReactNode; below?: ReactNode };

/** The card of the sign-in and password screens, centred on a tinted background. */
export function AuthCard({ title, lead, children, below }: AuthCardProps) {
  return (
    <div className="flex flex-1 flex-col items-center bg-bg px-4 pt-1 pb-10 sm:justify-center sm:bg-brand-soft sm:py-14 dark:sm:bg-bg">
      <div className="w-full max-w-105 sm:rounded-sheet sm:border sm:bg-surface sm:px-8 sm:pb-8 sm:shadow-bar">
        <PageHeader title={title} lead={lead} />
        {children}
        {below && <div className="mt-6 border-t pt-4 text-center text-muted">{below}</div>}
      </div>
    </div>
  );
}
