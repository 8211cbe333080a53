import type { ResellerPayout } from "@pola/shared/schemas/payout";
import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { CurrentWeek } from "./current-week.tsx";
import { PastPayouts } from "./past-payouts.tsx";
import { RuleBox } from "./rule-box.tsx";
import { WeeklyOrders } from "./weekly-orders.tsx";

/** The current week, its orders, the payout rule, and past weeks. */
export function Overview({ week }: { week: ResellerPayout }) {
  const location = useLocation();
  useEffect(() => {
    // The part that the address names is here only now, when the week has loaded.
    const part = location.hash.slice(1);
    if (part !== "") document.getElementById(part)?.scrollIntoView();
  }, [location]);
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[3fr_2fr]">
      <div className="grid min-w-0 grid-cols-1 gap-6">
        <CurrentWeek week={week} />
        <WeeklyOrders orders={week.weeklyOrders} />
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-6">
        <PastPayouts carriedOver={week.carriedOver} />
        <RuleBox rule={week.rule} />
      </div>
    </div>
  );
}
