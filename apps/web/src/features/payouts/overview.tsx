import type { ResellerPayout } from "@pola/shared/schemas/payout";
import { CurrentWeek } from "./current-week.tsx";
import { PastPayouts } from "./past-payouts.tsx";
import { RuleBox } from "./rule-box.tsx";
import { WeeklyOrders } from "./weekly-orders.tsx";

/** The current week, its orders, the payout rule, and past weeks. */
export function Overview({ week }: { week: ResellerPayout }) {
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[3fr_2fr]">
      <div className="grid min-w-0 grid-cols-1 gap-6">
        <CurrentWeek week={week} />
        <WeeklyOrders orders={week.weeklyOrders} />
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-6">
        <PastPayouts />
        <RuleBox rule={week.rule} />
      </div>
    </div>
  );
}
