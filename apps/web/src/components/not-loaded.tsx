import { failureOf, isNotFound } from "../lib/api-error.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Empty, Failed, Loading } from "../ui/states.tsx";

type NotLoadedProps = {
  /** The noun for what the page shows. */
  what: "dispatch" | "payment run" | "remittance" | "user";
  query: { isPending: boolean; error: unknown; refetch: () => unknown };
  /** The list of all of them. */
  back: { to: string; label: string };
  line?: string;
  shape?: "rows" | "stats";
};

/** In place of the details of one thing: that they load, that it does not exist, or why they failed to load. */
export function NotLoaded({ what, query, back, line, shape = "rows" }: NotLoadedProps) {
  if (query.isPending)
    return <Loading label={`Loading this ${what}`} shape={shape} count={shape === "rows" ? 6 : undefined} />;
  if (!isNotFound(query.error)) return <Failed title={`Failed to load this ${what}`} {...failureOf(query)} />;
  return (
    <Empty
      title={`${what.charAt(0).toUpperCase()}${what.slice(1)} not found`}
      line={line}
      action={<ButtonLink to={back.to}>Back to {back.label}</ButtonLink>}
    />
  );
}
