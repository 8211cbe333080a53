import { formatDate } from "@pola/shared/calendar";
import type { User } from "@pola/shared/schemas/user";
import UserPlus from "lucide-react/icons/user-plus";
import { fullName } from "../../components/full-name.ts";
import { UserStatusBadge } from "../../components/status-badges.tsx";
import { Button } from "../../ui/button.tsx";
import { type Column, actionsColumn } from "../../ui/column.ts";
import { DataTable } from "../../ui/data-table.tsx";
import { EmailText } from "../../ui/email-text.tsx";
import { Empty } from "../../ui/states.tsx";

type ApplicationsProps = { applications: readonly User[]; onReview: (application: User) => void };

/** The five newest applications, each with a button to review it. */
export function Applications({ applications, onReview }: ApplicationsProps) {
  if (applications.length === 0) {
    return <Empty icon={<UserPlus strokeWidth={1.5} />} title="No applications yet" />;
  }
  const columns: Column<User>[] = [
    { key: "name", header: "Name", cell: (application) => <Applicant application={application} /> },
    {
      key: "business",
      header: "Business",
      className: "wrap-anywhere md:min-w-30",
      cell: ({ businessName }) => businessName || "N/A",
    },
    {
      key: "date",
      header: "Applied",
      className: "whitespace-nowrap",
      cell: ({ createdAt }) => formatDate(createdAt),
    },
    { key: "status", header: "Status", cell: ({ status }) => <UserStatusBadge status={status} /> },
    actionsColumn("Actions", (application) => <ReviewButton application={application} onReview={onReview} />),
  ];
  return (
    <DataTable
      caption="Recent Reseller Applications"
      columns={columns}
      rows={applications}
      rowKey={({ id }) => id}
      keyboard={{ onOpen: onReview }}
      card={(application) => (
        <div className="grid grid-cols-1 gap-3 wrap-break-word">
          <Applicant application={application} />
          <div className="flex flex-wrap items-end justify-between gap-3">
            <div className="grid min-w-0 flex-[1_1_8rem] grid-cols-1 gap-1.5 text-sm">
              <span>{application.businessName || "N/A"}</span>
              <span className="text-muted">Applied {formatDate(application.createdAt)}</span>
              <span>
                <UserStatusBadge status={application.status} />
              </span>
            </div>
            <ReviewButton application={application} onReview={onReview} />
          </div>
        </div>
      )}
    />
  );
}

function Applicant({ application }: { application: User }) {
  return (
    <div className="grid min-w-0 text-left wrap-break-word max-md:grid-cols-1 md:min-w-40 md:*:max-w-44 lg:min-w-50 lg:*:max-w-52">
      <span className="font-medium">
        {application.firstName} {application.lastName}
      </span>
      <span className="text-sm text-muted md:text-xs">
        <EmailText>{application.email}</EmailText>
      </span>
    </div>
  );
}

function ReviewButton({
  application,
  onReview,
}: Pick<ApplicationsProps, "onReview"> & { application: User }) {
  return (
    <Button
      size="sm"
      variant="quiet"
      onClick={() => onReview(application)}
      aria-label={`Review ${fullName(application)}`}
    >
      Review
    </Button>
  );
}
