import { parseArgs } from "node:util";
import { counted } from "@pola/shared/counted";
import { formatRupees, toRupees } from "@pola/shared/money";
import { runCli } from "@pola/database/cli";
import { withCommandContext } from "./domain/command-context.ts";
import { recordingRuns } from "./domain/job-runs.ts";
import { type ClosedWeek, closeDueWeeks } from "./features/payouts/close-weeks.ts";

/**
 * `pnpm payouts:close`: closes the payout weeks that have ended and prints one line for each, as it is closed. The exit code is 0, also when
 * no week was due. After a failure or a refused close it is 1, with one line on stderr; weeks that were closed before the failure stay closed.
 * `--allow-many` says that more than eight due weeks are right (docs/operations.md).
 */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { "allow-many": { type: "boolean", default: false } } });
  await withCommandContext(async (ctx) => {
    const record = recordingRuns(ctx, "close payout weeks");
    const weeks = await record(() =>
      closeDueWeeks(ctx, { isManyAllowed: values["allow-many"], onClosed: print }),
    );
    if (weeks.length === 0) console.log("There are no finished weeks to close");
  });
}

function print({ weekStart, payouts, amountCents }: ClosedWeek): void {
  const sum = formatRupees(toRupees(amountCents));
  console.log(`Week of ${weekStart} closed: ${counted(payouts, "payout")}, ${sum}`);
}

await runCli(main);
