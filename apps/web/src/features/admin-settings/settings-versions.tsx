import { formatDateTime } from "@pola/shared/calendar";
import { SETTINGS, type SettingsVersion } from "@pola/shared/schemas/settings";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { settingsVersions } from "../../api/admin.ts";
import { failureOf } from "../../lib/api-error.ts";
import { ActivityChanges } from "../../components/activity-changes.tsx";
import { Card } from "../../ui/card.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { Failed, Loading } from "../../ui/states.tsx";
import { textsOf } from "./settings-changes.ts";

/** Every save of the settings, newest first: who, when and what changed (docs/product/settings.md, A-236). */
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
  return (
    <li className="grid gap-1 py-3">
      <h3 className="text-sm">
        <span className="font-semibold">Version {version}</span>
        <span className="text-muted">
          {" "}
          · {actor.name} · {formatDateTime(at)}
        </span>
      </h3>
      <ActivityChanges entry={textsOf(changes)} />
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
