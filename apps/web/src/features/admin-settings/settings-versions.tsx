import { formatBusinessDate, formatDateTime } from "@pola/shared/calendar";
import { formatRupees } from "@pola/shared/money";
import { formatPhone } from "@pola/shared/phone";
import { SETTINGS, type SettingsVersion } from "@pola/shared/schemas/settings";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { settingsVersions } from "../../api/admin.ts";
import { failureOf } from "../../api/client.ts";
import { ActivityChanges } from "../../components/activity-changes.tsx";
import { Card } from "../../ui/card.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { Failed, Loading } from "../../ui/states.tsx";
import { COMPLETE_ON_LABELS } from "./settings-values.ts";

/** Every save of the settings, newest first: who, when and what changed (docs/product/accounts.md, A-236). */
export function SettingsVersions() {
  const [page, setPage] = useState(1);
  const query = useQuery(settingsVersions(page));
  return (
    <Card title="Versions">
      {query.isPending && <Loading label="Loading the versions" shape="rows" count={3} />}
      {query.isError && <Failed title="Failed to load the versions" {...failureOf(query)} />}
      {query.data?.total === 0 && <p className="text-muted">No admin has changed the settings yet.</p>}
      {query.data && query.data.total > 0 && (
        <>
          <ol className="grid divide-y">
            {query.data.rows.map((version) => (
              <Version key={version.version} {...version} />
            ))}
          </ol>
          <Pagination
            page={query.data.page}
            pageSize={10}
            total={query.data.total}
            onPage={setPage}
            label="Pages of versions"
          />
        </>
      )}
    </Card>
  );
}

function Version({ version, at, actor, changes }: SettingsVersion) {
  const facts = (side: "from" | "to") =>
    Object.fromEntries(changes.map((change) => [SETTINGS[change.setting].label, textOf(change, side)]));
  return (
    <li className="grid gap-1 py-3">
      <h3 className="text-sm">
        <span className="font-semibold">Version {version}</span>
        <span className="text-muted">
          {" "}
          · {actor.name} · {formatDateTime(new Date(at))}
        </span>
      </h3>
      <ActivityChanges entry={{ before: facts("from"), after: facts("to") }} />
      {changes.map(
        ({ setting, to }) =>
          typeof to === "object" &&
          to !== null && (
            <details key={setting} className="text-sm">
              <summary className="flex min-h-11 w-fit cursor-pointer items-center text-brand underline underline-offset-4">
                Read the {SETTINGS[setting].label} of version {version}
              </summary>
              <p className="max-h-96 overflow-y-auto rounded-control bg-sunken p-3 wrap-anywhere whitespace-pre-line">
                {to.text}
              </p>
            </details>
          ),
      )}
    </li>
  );
}

type Change = SettingsVersion["changes"][number];

/** One side of a change, as people read it. */
function textOf(change: Change, side: "from" | "to"): string {
  const value = change[side];
  if (value === null) return "default";
  if (typeof value === "object") return `own text, effective ${formatBusinessDate(value.effective)}`;
  if (typeof value === "number") return formatRupees(value);
  if (change.setting === "supportPhone") return formatPhone(value);
  if (change.setting === "completeOn")
    return value === "cash" ? COMPLETE_ON_LABELS.cash : COMPLETE_ON_LABELS.admin;
  return value;
}
