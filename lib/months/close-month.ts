import { hash } from "node:crypto";
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
import type { MonthCloseContent } from "@/lib/months/month-close";
import { listAdjustments, saveMonthClose } from "@/lib/months/store";
import { readValuation } from "@/lib/rates/store/reference-rates";
import type { Valuation } from "@/lib/rates/valuation";
import { valueField } from "@/lib/rates/value-field";

/** The month's statement as the ledger and the rates are now. `today` is the exchange's day. */
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
  return {
    format: 1,
    month,
    asOfMs: nowMs,
    currency: valuation.currency,
    stableCoins: valuation.stableCoins,
    maxAgeDays: valuation.maxAgeDays,
    coins: coinsOf(daily).map((coin) => coinLine(coin, daily, valuation)),
    feePaidValue: valueIn(valuation, daily, "feePaid"),
    rebateValue: valueIn(valuation, daily, "rebateAmount"),
    rates: ratesOf(valuation, daily),
    days: listDays(range).map((day) => {
      const { revision = 0, contentHash = null } = known.get(day) ?? {};
      return { day, revision, contentHash };
    }),
    unknownDays: unsettledDays(coverage).map(({ day, status }) => ({ day, status })),
    adjustments,
  };
}

/** SHA-256 of the content's text with its keys in order, so that content that was stored gives it again. */
export function hashContent(content: object): string {
  return hash("sha256", JSON.stringify(inKeyOrder(content)));
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

function ratesOf(valuation: Valuation, daily: readonly DayCoinSums[]): MonthCloseContent["rates"] {
  return daily.flatMap(({ coin, day }) => {
    const applied = valuation.rateOf(coin, day);
    return applied ? [{ coin, day, ...applied }] : [];
  });
}

function inKeyOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inKeyOrder);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, inKeyOrder(inner)]));
}

/** Days that change while one closes are read again; more than so often means that something is wrong. */
const TRIES = 5;

/**
 * Closes a month by the exchange's clock, once and permanently; `anyway`: also where days are not known, which the
 * statement then names. Throws for an account that is gone.
 */
export async function closeMonth(
  scope: WholeAccountScope,
  { month, origin, anyway }: { month: Month; origin: AuditOrigin; anyway: boolean },
  clock = systemClock,
) {
  const account = await requireAccount(scope.accountId);
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const nowMs = clock.now() + account.clockOffsetMs;
    const today = dayOf(nowMs);
    if (monthDays(month).to >= today) return { kind: "not-over" } as const;
    const statement = await composeMonthClose(scope, month, { today, nowMs });
    const { unknownDays } = statement;
    if (unknownDays.length > 0 && !anyway) return { kind: "not-whole", unknownDays } as const;
    const contentHash = hashContent(statement);
    const closedAt = new Date(nowMs);
    const details = { contentHash, unknownDays: unknownDays.length };
    const saved = await saveMonthClose(
      scope,
      {
        month,
        closedAt,
        closedBy: actorWord(origin),
        statement,
        contentHash,
        days: statement.days,
      },
      doneEntry(origin, "month-closed", month, details, { id: account.id, name: account.name }),
    );
    if (saved === "closed") return { kind: "already-closed" } as const;
    if (saved === "saved") return { kind: "closed", contentHash } as const;
  }
  throw new Error(`${month} could not be closed: its days changed all the time`);
}
