import type { CoinDaySums } from "@/lib/commissions/store/reads";
import { sumAmounts } from "@/lib/core/amount";
import { type Day, type DayRange, listDays } from "@/lib/core/day";
import type { CoinCoverage, RateCell, RateDay, RateQuestion } from "@/lib/rates/rates-board";
import type { StoredRate } from "@/lib/rates/store/reference-rates";
import type { Valuation } from "@/lib/rates/valuation";

export type LedgerCoinDay = Pick<CoinDaySums, "coin" | "day" | "rowCount" | "rebateAmount">;

type BoardSources = {
  readonly valuation: Valuation;
  readonly ledger: readonly LedgerCoinDay[];
  readonly stored: readonly StoredRate[];
};

type CoverageSources = Omit<BoardSources, "stored"> & { readonly asked: readonly RateQuestion[] };

/** Coins of the ledger's days and of the rates, sorted, without the reporting currency itself. */
export function boardCoins({ valuation, ledger, stored }: BoardSources): string[] {
  const coins = new Set([...ledger.map(({ coin }) => coin), ...stored.map(({ coin }) => coin)]);
  coins.delete(valuation.currency);
  return [...coins].sort();
}

/** Each day of the range, newest first, with a cell for each coin. */
export function planRateDays(
  coins: readonly string[],
  range: DayRange,
  from: BoardSources,
): RateDay[] {
  const stored = new Map(from.stored.map((rate) => [`${rate.day} ${rate.coin}`, rate]));
  const rows = new Map(from.ledger.map(({ day, coin, rowCount }) => [`${day} ${coin}`, rowCount]));
  return listDays(range)
    .reverse()
    .map((day) => ({
      day,
      cells: coins.map((coin) => {
        const key = `${day} ${coin}`;
        const set = stored.get(key);
        return {
          ...appliedCell(from.valuation, coin, day),
          setBy: set?.setBy ?? null,
          setAtMs: set?.setAt.getTime() ?? null,
          origin: set?.origin ?? null,
          rows: rows.get(key) ?? 0, // absent: the coin has no rows
        };
      }),
    }));
}

function appliedCell({ rateOf }: Valuation, coin: string, day: Day) {
  const applied = rateOf(coin, day);
  if (!applied) return { coin, state: "none", rate: null, rateDay: null, source: null } as const;
  const state = applied.rateDay === null ? "fixed" : applied.rateDay === day ? "set" : "earlier";
  return { coin, state, ...applied } as const;
}

/** Per coin of the ledger: coins with unvalued days first, then by name. */
export function planCoverage({ ledger, valuation, asked }: CoverageSources): CoinCoverage[] {
  const coins = new Set(ledger.map(({ coin }) => coin));
  coins.delete(valuation.currency);
  const daysOf = (name: string) => ledger.filter(({ coin }) => coin === name);
  return [...coins]
    .map((name) => ({
      ...countStates(daysOf(name), valuation),
      coin: name,
      asked: asked.find(({ coin }) => coin === name) ?? null,
    }))
    .sort(
      (a, b) =>
        Number(b.missing.length > 0) - Number(a.missing.length > 0) || (a.coin < b.coin ? -1 : 1),
    );
}

function countStates(days: readonly LedgerCoinDay[], valuation: Valuation) {
  const states = days.map((sum) => ({
    ...sum,
    state: appliedCell(valuation, sum.coin, sum.day).state,
  }));
  const count = (state: RateCell["state"]) => states.filter((day) => day.state === state).length;
  const missing = states.filter(({ state }) => state === "none");
  return {
    days: days.length,
    set: count("set"),
    earlier: count("earlier"),
    fixed: count("fixed"),
    missing: missing.map(({ day }) => day).sort(),
    notValued: sumAmounts(missing.map(({ rebateAmount }) => rebateAmount)),
  };
}

const DAYS_A_PAGE = 31;

/**
 * The page of `range` that ends on `until`, or the newest one. `older`, `newer`: the last days of
 * the pages beside it.
 */
export function pageOf(range: DayRange, until: Day | null) {
  const days = listDays(range);
  const end = until === null || !days.includes(until) ? days.length : days.indexOf(until) + 1;
  const start = Math.max(0, end - DAYS_A_PAGE);
  const page: DayRange = { from: days[start] ?? range.from, to: days[end - 1] ?? range.to };
  const newer = days[Math.min(end + DAYS_A_PAGE, days.length) - 1];
  return {
    page,
    older: days[start - 1] ?? null,
    newer: end < days.length ? (newer ?? null) : null,
  };
}
