import { counted } from "@pola/shared/counted";
import { formatRupees } from "@pola/shared/money";
import type { ResellerStatements } from "@pola/shared/schemas/payout";
import type { User } from "@pola/shared/schemas/user";
import { useState } from "react";
import { payoutsOfUser } from "../../api/users.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";

const payQuestion = lazyPart(async () => (await import("./pay-question.tsx")).PayQuestion);

export const PAYOUTS_ON_PAGE = 5;

/** The first page of payouts is loaded once, for what is to be paid and for the table below. */
export const firstPayouts = (userId: string) => payoutsOfUser(userId, { page: 1, pageSize: PAYOUTS_ON_PAGE });

type Books = Pick<ResellerStatements, "unpaid" | "unclaimed">;
type Unpaid = Books["unpaid"];

/**
 * What a reseller is to be paid for closed weeks. A button releases and pays all of it with one bank file; when that is not possible, the
 * reason (docs/product/money.md, M-140 to M-142). Nothing when there is nothing to be paid, except a question that is still open.
 */
export function UnpaidPayouts({ person, books }: { person: User; books: Books }) {
  const [asked, setAsked] = useState<Unpaid | null>(null);
  const { unpaid } = books;
  const { weeks, total, held, reasons, refusal } = unpaid;
  return (
    <>
      {weeks.length > 0 && (
        <section aria-label="To be paid">
          <Banner
            tone={refusal === null && held === 0 ? "info" : "warning"}
            title={`To be paid: ${counted(weeks.length, "week")}, ${formatRupees(total)}`}
            action={refusal === null && <Button onClick={() => setAsked(unpaid)}>{actionOf(unpaid)}</Button>}
          >
            {refusal ??
              (held > 0
                ? `On hold: ${held} of ${weeks.length}. ${reasons.join("; ")}`
                : "Nothing is on hold.")}
          </Banner>
        </section>
      )}
      {asked && <payQuestion.Part {...{ person, books, asked, actionOf }} onClose={() => setAsked(null)} />}
    </>
  );
}

function actionOf({ weeks, held }: Unpaid): string {
  return `${held > 0 ? "Release and pay" : "Pay"} ${counted(weeks.length, "week")}`;
}
