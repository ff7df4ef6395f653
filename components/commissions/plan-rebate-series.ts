import { monthEnd, weekdayIndex } from "@/components/ui/day-text";
import { type Amount, sumAmounts } from "@/lib/core/amount";
import { type DayStatus, SETTLED_STATUSES } from "@/lib/core/coverage";
import { addDays, type Day, type DayRange, daysBetween, listDays } from "@/lib/core/day";
import type { RebateDay, RebateSeries } from "./rebate-series";

/** More bars than this cannot be told apart on a screen of 1,440 px. */
const MOST_DAYS = 130;
const MOST_WEEKS_IN_DAYS = 900;

export type DailyRebate = {
  readonly day: Day;
  readonly coin: string;
  readonly productType: string;
  readonly rebateAmount: Amount;
};

type Asked = {
  readonly coin: string;
  readonly range: DayRange;
  readonly sums: readonly DailyRebate[];
  readonly statusOf: (day: Day) => DayStatus;
};

/** One coin's rebate as the chart draws it: by day, and over long ranges by week or month, summed exactly. */
export function planRebateSeries({ coin, range, sums, statusOf }: Asked): RebateSeries {
  const step = chooseStep(range);
  const ofCoin = sums.filter((sum) => sum.coin === coin);
  const productTypes = [...new Set(ofCoin.map(({ productType }) => productType))].sort();
  const days = planSteps(range, step).map(({ from, to }): RebateDay => {
    const within = ofCoin.filter(({ day }) => day >= from && day <= to);
    return {
      day: from,
      until: to,
      status: worstStatus(listDays({ from, to }).map(statusOf)),
      amounts: byType(within),
    };
  });
  return { coin, step, productTypes, days };
}

function chooseStep({ from, to }: DayRange): RebateSeries["step"] {
  const days = daysBetween(from, to) + 1;
  if (days <= MOST_DAYS) return "day";
  return days <= MOST_WEEKS_IN_DAYS ? "week" : "month";
}

/** The first and the last step end where the range does. */
function planSteps(range: DayRange, step: RebateSeries["step"]): DayRange[] {
  const steps: DayRange[] = [];
  for (let from = range.from; from <= range.to; ) {
    const [to = range.to] = [lastDayOf(from, step), range.to].sort();
    steps.push({ from, to });
    from = addDays(to, 1);
  }
  return steps;
}

function lastDayOf(day: Day, step: RebateSeries["step"]): Day {
  if (step === "day") return day;
  return step === "week" ? addDays(day, 6 - weekdayIndex(day)) : monthEnd(day);
}

/** A step is whole only when each of its days is. */
function worstStatus(statuses: readonly DayStatus[]): DayStatus {
  const SEVEREST: readonly DayStatus[] = ["failed", "missing", "lost", "pending", "not-published"];
  const worst = SEVEREST.find((status) => statuses.includes(status));
  return worst ?? statuses.find((status) => SETTLED_STATUSES.includes(status)) ?? "missing";
}

function byType(sums: readonly DailyRebate[]): Record<string, Amount> {
  const types = [...new Set(sums.map(({ productType }) => productType))];
  return Object.fromEntries(
    types.map((type) => [
      type,
      sumAmounts(
        sums.filter(({ productType }) => productType === type).map(({ rebateAmount }) => rebateAmount),
      ),
    ]),
  );
}
