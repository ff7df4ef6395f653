import { requireAccount } from "@/lib/accounts/store/accounts";
import { type AuditOrigin, actorWord, doneEntry } from "@/lib/audit/origin";
import {
  type DayCoinSums,
  listDayVersions,
  sumDaysAsOf,
} from "@/lib/commissions/store/days/history";
import { coinsOf, sumCoin } from "@/lib/commissions/sum-by-coin";
import { systemClock } from "@/lib/core/clock";
import { type Day, dayOf, listDays } from "@/lib/core/day";
import { type Month, monthDays } from "@/lib/core/month";
import type { WholeAccountScope } from "@/lib/core/scope";
import { unsettledDays } from "@/lib/coverage/coverage";
import { loadCoverageDays } from "@/lib/coverage/load-coverage";
import { lacksOf, type MonthCloseContent, type MonthLacks } from "@/lib/months/month-close";
import { listAdjustments, saveMonthClose } from "@/lib/months/store";
import { readValuation } from "@/lib/rates/store/reference-rates";
import type { Valuation } from "@/lib/rates/valuation";
import { valueField } from "@/lib/rates/value-field";
import { hashContent } from "./content-hash";
import type { CloseMonthOutcome } from "./contract";

/**
 * The content of a close of the month, from the ledger and the rates as they are now. `today`: the
 * exchange's day.
 */
export async function composeMonthClose(
  scope: WholeAccountScope,
  month: Month,
  { today, nowMs }: { today: Day; nowMs: number },
): Promise<MonthCloseContent> {
  const range = monthDays(month);
  const coverage = await loadCoverageDays(scope, range, today);
  const [versions, sums, valuation, adjustments] = await Promise.all([
    listDayVersions(scope, range, null),
    sumDaysAsOf(scope, range, null),
    readValuation(range),
    listAdjustments(scope, { seenIn: month }),
  ]);
  const known = new Map(versions.map((version) => [version.day, version]));
  const daily = sums.filter(({ day, revision }) => known.get(day)?.revision === revision);
  const coins = coinsOf(daily);
  return {
    format: 1,
    month,
    asOfMs: nowMs,
    currency: valuation.currency,
    stableCoins: valuation.stableCoins,
    maxAgeDays: valuation.maxAgeDays,
    coins: coins.map((coin) => coinLine(coin, daily, valuation)),
    feePaidValue: valueIn(valuation, daily, "feePaid"),
    rebateValue: valueIn(valuation, daily, "rebateAmount"),
    rates: ratesOf(valuation, coins),
    days: listDays(range).map((day) => {
      const { revision = 0, contentHash = null } = known.get(day) ?? {};
      return { day, revision, contentHash };
    }),
    unknownDays: unsettledDays(coverage).map(({ day, status }) => ({ day, status })),
    adjustments,
  };
}

function coinLine(coin: string, daily: readonly DayCoinSums[], valuation: Valuation) {
  const own = daily.filter((sum) => sum.coin === coin);
  return {
    ...sumCoin(coin, own),
    feePaidValue: valueIn(valuation, own, "feePaid"),
    rebateValue: valueIn(valuation, own, "rebateAmount"),
  };
}

function valueIn(
  valuation: Valuation,
  daily: readonly DayCoinSums[],
  field: "feePaid" | "rebateAmount",
) {
  const { value, unvalued } = valueField(valuation, daily, field);
  return { value, unvalued };
}

/**
 * Of every day of the month, also one without rows, which may arrive after the close: of the month's
 * coins, and of those that have a rate by setting.
 */
function ratesOf(valuation: Valuation, coins: readonly string[]): MonthCloseContent["rates"] {
  const rates: MonthCloseContent["rates"][number][] = [];
  for (const coin of new Set([...coins, valuation.currency, ...valuation.stableCoins])) {
    for (const day of listDays(valuation.range)) {
      const applied = valuation.rateOf(coin, day);
      if (applied) rates.push({ coin, day, ...applied });
    }
  }
  return rates;
}

/** If days still change while the month is read, something is wrong. */
const MOST_TRIES = 5;

/**
 * Closes a month permanently, by the exchange's clock, if it lacks nothing but what the person was
 * told; the close names it. Throws if the account is gone.
 */
export async function closeMonth(
  scope: WholeAccountScope,
  { month, unknown, unvalued }: MonthLacks & { readonly month: Month },
  origin: AuditOrigin,
  clock = systemClock,
): Promise<CloseMonthOutcome> {
  const account = await requireAccount(scope.accountId);
  for (let attempt = 0; attempt < MOST_TRIES; attempt += 1) {
    const nowMs = clock.now() + account.clockOffsetMs;
    const today = dayOf(nowMs);
    if (monthDays(month).to >= today) return { kind: "not-over" };
    const content = await composeMonthClose(scope, month, { today, nowMs });
    const { unknownDays } = content;
    const lacks = lacksOf(content);
    if (lacks.unknown.some((day) => !unknown.includes(day)))
      return { kind: "not-whole", unknownDays };
    if (lacks.unvalued.some((coin) => !unvalued.includes(coin)))
      return { kind: "not-valued", coins: lacks.unvalued };
    const contentHash = hashContent(content);
    const details = { contentHash, unknownDays: unknownDays.length };
    const about = { id: account.id, name: account.name };
    const saved = await saveMonthClose(
      scope,
      { month, closedAt: new Date(nowMs), closedBy: actorWord(origin), content, contentHash },
      doneEntry(origin, "month-closed", month, details, about),
    );
    if (saved === "closed") return { kind: "already-closed" };
    if (saved === "saved") return { kind: "closed", contentHash };
  }
  throw new Error(`${month} could not be closed: its days changed during each attempt`);
}
