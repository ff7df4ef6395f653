import type { Amount } from "@/lib/core/amount";
import { isZeroAmount, subtractAmounts } from "@/lib/core/amount";
import { createRunningSum, type RunningSum } from "@/lib/core/commissions/running-sum";
import { addDays, type Day, dayOf, fetchableDays } from "@/lib/core/day";
import type { BookComparison } from "@/lib/core/key-answer";
import type { WholeAccountScope } from "@/lib/core/scope";
import type { ExchangeClient } from "@/lib/exchange/client";
import { sumCommissionsByCoinDay } from "@/lib/store/commissions/days/coin-days";
import { loadCommissionDays } from "@/lib/store/commissions/days/days";

/** Days that are looked through for one that is quick to read. */
const LOOKED_THROUGH_DAYS = 30;

/**
 * Compares one day, the smallest that is whole and has rows, by its rows and rebates per coin. Null where nothing is
 * stored that could be compared. A restatement makes a difference too, so it is a reason to ask, not to refuse.
 * Throws ExchangeError.
 */
export async function compareBook(
  scope: WholeAccountScope,
  client: ExchangeClient,
  showSub: boolean,
): Promise<BookComparison | null> {
  const day = await findQuickDay(scope, dayOf(client.now()));
  if (day === null) return null;
  const stored = await sumCommissionsByCoinDay(scope, { from: day, to: day });
  const listed = new Map<string, { rows: number; rebate: RunningSum }>();
  for await (const { rows } of client.commissionPages({ day, showSub })) {
    for (const { coin, rebateAmount } of rows) {
      const sums = listed.get(coin) ?? { rows: 0, rebate: createRunningSum() };
      listed.set(coin, sums);
      sums.rows += 1;
      sums.rebate.add(rebateAmount);
    }
  }
  const isSame =
    stored.length === listed.size &&
    stored.every(({ coin, rowCount, rebateAmount }) => {
      const sums = listed.get(coin);
      return sums?.rows === rowCount && isEqual(sums.rebate.total(), rebateAmount);
    });
  const storedRows = stored.reduce((sum, { rowCount }) => sum + rowCount, 0);
  const listedRows = [...listed.values()].reduce((sum, { rows }) => sum + rows, 0);
  return { day, isSame, storedRows, listedRows };
}

async function findQuickDay(scope: WholeAccountScope, today: Day): Promise<Day | null> {
  const { to } = fetchableDays(today);
  const days = await loadCommissionDays(scope, { from: addDays(to, 1 - LOOKED_THROUGH_DAYS), to });
  const whole = days.filter(({ status, rowCount }) => status === "complete" && rowCount > 0);
  return whole.sort((one, other) => one.rowCount - other.rowCount)[0]?.day ?? null;
}

function isEqual(one: Amount | null, other: Amount): boolean {
  return one !== null && isZeroAmount(subtractAmounts(one, other));
}
