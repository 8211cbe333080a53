import { formatDateTime } from "@pola/shared/calendar";
import { numberText } from "@pola/shared/counted";
import type { AdminSettings, JobRun } from "@pola/shared/schemas/admin";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { adminSettings } from "../../api/admin.ts";
import { failureOf } from "../../lib/api-error.ts";
import { usePageTitle } from "../../lib/page-title.ts";
import { useUrlState } from "../../lib/url-state.ts";
import { Badge } from "../../ui/badge.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { KeyValueList } from "../../ui/key-value.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { RefreshControl } from "../../components/refresh-control.tsx";
import { Failed, Loading } from "../../ui/states.tsx";
import { SettingsForm } from "./settings-form.tsx";
import { SettingsVersions } from "./settings-versions.tsx";

/** The settings that the owner changes, their versions, and the configuration of the server, read-only. */
export function AdminSettingsPage() {
  usePageTitle("Settings");
  const query = useQuery(adminSettings);
  return (
    <>
      <PageHeader
        isDense
        title="Settings"
        lead="A change is everywhere within seconds. Every save is kept as a version."
        tools={<RefreshControl queries={[query]} />}
      />
      {query.isPending && <Loading label="Loading the settings" shape="rows" count={8} />}
      {query.isError && (
        <div className="pb-4">
          <Failed title="Failed to load the settings" {...failureOf(query)} />
        </div>
      )}
      {query.data && (
        <div className="grid grid-cols-1 gap-6">
          <SettingsForm loaded={query.data.shop} />
          <SettingsVersions />
          <section className="grid gap-4">
            <div>
              <h2 className="text-xl font-semibold">On the server</h2>
              <p className="text-muted">These are changed with the variables in .env.example.</p>
            </div>
            <ServerSettings settings={query.data} />
          </section>
        </div>
      )}
    </>
  );
}

function ServerSettings({ settings }: { settings: AdminSettings }) {
  const { payouts, mail, limits, jobs } = settings;
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
      <Group
        title="Weekly payouts"
        rows={{
          "Week starts on": payouts.weekStartsOn === "monday" ? "Monday" : "Saturday",
          "Second approval of payment runs": settings.needsSecondApproval ? "Required" : "Off",
          "Two-factor sign-in of admins": settings.requiresTwoFactor ? "Required" : "Optional",
        }}
      >
        <ul className="grid list-disc gap-1 pt-2 pl-5 text-sm text-muted">
          {payouts.text.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </Group>
      <MailGroup mail={mail} />
      <Jobs jobs={jobs} />
      <Group
        title="Limits"
        rows={{
          "Wrong passwords in 15 minutes": numberText(limits.loginFailuresPer15Min),
          "Wrong passwords in a day": numberText(limits.loginFailuresPerDay),
          "Password links in an hour": numberText(limits.forgotPasswordPerHour),
          "Registrations in an hour": numberText(limits.registrationsPerHour),
          "Reset requests and link uses in an hour": numberText(limits.linkCallsPerHour),
          "Orders in a minute": numberText(limits.ordersPerMinute),
          "Picture uploads in an hour": numberText(limits.uploadsPerHour),
          "Calls in a minute": numberText(limits.callsPerMinute),
        }}
      />
      <Group
        title="System"
        rows={{
          Version: settings.version,
          Environment: settings.environment === "production" ? "Production" : "Development",
          "Public address": settings.publicUrl,
          Database: settings.database === "embedded" ? "Embedded PostgreSQL" : "PostgreSQL server",
          Pictures: settings.storage === "disk" ? "On this server's disk" : "In S3-compatible storage",
        }}
      />
    </div>
  );
}

type GroupProps = { title: string; rows: Record<string, string>; children?: ReactNode };

function Group({ title, rows, children }: GroupProps) {
  return (
    <Card isNested title={title}>
      <KeyValueList items={Object.entries(rows).map(([label, value]) => ({ label, value }))} />
      {children}
    </Card>
  );
}

function MailGroup({ mail }: { mail: AdminSettings["mail"] }) {
  return (
    <Card
      isNested
      title="Mail"
      actions={
        <ButtonLink to="/admin/mail" variant="link" size="sm">
          Read Mail
        </ButtonLink>
      }
    >
      {!mail.isOn && (
        <div className="pb-2">
          <Banner tone="warning" title="No mail server is set">
            Emails are stored but not sent. Their links are under Mail.
          </Banner>
        </div>
      )}
      <KeyValueList
        items={[
          {
            label: "Sending",
            value: <Badge tone={mail.isOn ? "green" : "yellow"}>{mail.isOn ? "On" : "Off"}</Badge>,
          },
          { label: "From", value: mail.from },
          { label: "Waiting", value: numberText(mail.waiting) },
          { label: "Failed", value: numberText(mail.givenUp) },
        ]}
      />
    </Card>
  );
}

/** All jobs, or with `?jobs=failed` first of all those whose last run failed (docs/product/screens.md, I-264). */
function Jobs({ jobs }: { jobs: readonly JobRun[] }) {
  const [address, setAddress] = useUrlState({ jobs: "" });
  const isFailedOnly = address.jobs === "failed";
  const shown = jobs.filter(({ isFailed }) => isFailed || !isFailedOnly);
  return (
    <Card
      isNested
      title={isFailedOnly ? "Failed jobs" : "Jobs"}
      className={isFailedOnly ? "order-first" : undefined}
      actions={
        isFailedOnly && (
          <Button variant="link" onClick={() => setAddress({ jobs: "" })}>
            Show all jobs
          </Button>
        )
      }
    >
      <KeyValueList
        items={shown.map(({ name, succeededAt, finishedAt, isFailed }) => ({
          label: name.charAt(0).toUpperCase() + name.slice(1),
          value: (
            <span className="block sm:text-right">
              {succeededAt === null ? "Not yet" : formatDateTime(succeededAt)}
              {isFailed && finishedAt !== null && (
                <span className="block text-sm text-danger">
                  Failed at {formatDateTime(finishedAt)}. It runs again at its next time.
                </span>
              )}
            </span>
          ),
        }))}
      />
      {shown.length === 0 && <p>No job has failed</p>}
      <p className="pt-2 text-sm text-muted">When each job last succeeded, on any server, Sri Lanka time.</p>
    </Card>
  );
}
