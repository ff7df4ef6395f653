import { addDays, type Day, daysBetween } from "@/lib/core/day";
import type { BookRow, TotalledRow } from "./book-row";

/**
 * How many days the running totals reach back, the row's own day included (docs/exchange.md 4.21:
 * "90-day cumulative").
 */
export const TOTAL_DAYS = 90;

/** Sums of rebates in units. */
export type RebateSums = {
  /** By "uid coin". */
  readonly byUser: Map<string, bigint>;
  readonly byCoin: Map<string, bigint>;
};

const userKeys = new Map<string, Map<string, string>>();

/** "uid coin". Always the same string object: a big book uses millions of them. */
function userKey({ uid, coin }: BookRow): string {
  const known = userKeys.get(uid)?.get(coin);
  if (known !== undefined) return known;
  const key = `${uid} ${coin}`;
  userKeys.set(uid, (userKeys.get(uid) ?? new Map<string, string>()).set(coin, key));
  return key;
}

const sumOf = (sums: ReadonlyMap<string, bigint>, key: string) => sums.get(key) ?? 0n;

export function summariseDay(rows: readonly BookRow[]): RebateSums {
  const sums: RebateSums = { byUser: new Map(), byCoin: new Map() };
  for (const row of rows) {
    const { rebateAmount } = row.amounts;
    const user = userKey(row);
    sums.byUser.set(user, sumOf(sums.byUser, user) + rebateAmount);
    sums.byCoin.set(row.coin, sumOf(sums.byCoin, row.coin) + rebateAmount);
  }
  return sums;
}

function addTo(window: RebateSums, day: RebateSums, sign: bigint): void {
  for (const [key, units] of day.byUser)
    window.byUser.set(key, sumOf(window.byUser, key) + sign * units);
  for (const [key, units] of day.byCoin)
    window.byCoin.set(key, sumOf(window.byCoin, key) + sign * units);
}

/**
 * Sums over the 89 days before a day. Days are mostly asked for one after another, so the window
 * slides from the last day that was asked for.
 */
export function createRebateWindow(summary: (day: Day) => RebateSums): (day: Day) => RebateSums {
  let window: RebateSums = { byUser: new Map(), byCoin: new Map() };
  let at: Day | null = null;
  const restart = (day: Day) => {
    window = { byUser: new Map(), byCoin: new Map() };
    for (let back = 1; back < TOTAL_DAYS; back++) addTo(window, summary(addDays(day, -back)), 1n);
    return day;
  };
  return (day) => {
    if (at === null || Math.abs(daysBetween(at, day)) > TOTAL_DAYS / 3) at = restart(day);
    for (; at < day; at = addDays(at, 1)) {
      addTo(window, summary(at), 1n);
      addTo(window, summary(addDays(at, 1 - TOTAL_DAYS)), -1n);
    }
    for (; at > day; at = addDays(at, -1)) {
      addTo(window, summary(addDays(at, -1)), -1n);
      addTo(window, summary(addDays(at, -TOTAL_DAYS)), 1n);
    }
    return window;
  };
}

/**
 * The sandbox's reading of the three running totals, which the specification only names. All are
 * rebates in the row's coin: `dayTotal` of all users on the row's day; `userTotal` of the row's
 * user and `total` of all users over the 90 days that end with it. `before`: the sums of the 89
 * days before.
 */
export function withRunningTotals(rows: readonly BookRow[], before: RebateSums): TotalledRow[] {
  const own = summariseDay(rows);
  return rows.map((row) => {
    const user = userKey(row);
    const dayTotal = sumOf(own.byCoin, row.coin);
    const totals = {
      userTotalRebateAmount: sumOf(before.byUser, user) + sumOf(own.byUser, user),
      dayTotalRebateAmount: dayTotal,
      totalRebateAmount: sumOf(before.byCoin, row.coin) + dayTotal,
    };
    return { row, totals };
  });
}
