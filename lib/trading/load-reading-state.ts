import { findAccount, requireAccount } from "@/lib/accounts/store/accounts";
import type { Day } from "@/lib/core/day";
import { addDays, dayOf } from "@/lib/core/day";
import { largest, smallest } from "@/lib/core/large-lists";
import type { WholeAccountScope } from "@/lib/core/scope";
import { loadExchangeNow } from "@/lib/coverage/load-coverage";
import { listLivingWorkers } from "@/lib/database/jobs/workers";
import type { FileVersion } from "@/lib/exports/subject";
import type { TradingBook, TradingGap, TradingReading, TradingSource } from "@/lib/trading/kept";
import { tradingBook } from "@/lib/trading/kept";
import { MAX_DAYS_BACK } from "@/lib/trading/read-rules";
import { listTradingGaps, loadTradingReadings } from "@/lib/trading/store/readings";
import type { TradingDays, TradingTab } from "./query";

/** Throws for an account that is gone. */
export async function openTradingBook(scope: WholeAccountScope): Promise<TradingBook> {
  const account = await requireAccount(scope.accountId);
  return tradingBook(scope, account);
}

/** How far the data of a screen was read. Times are the exchange's, ms. */
export type TradingState = {
  readonly nowMs: number;
  /** When the exchange last answered for all of it; null: it never did for some of it. */
  readonly readAtMs: number | null;
  /** Lists that could not be read the last time. */
  readonly failed: readonly (TradingReading & {
    readonly failure: NonNullable<TradingReading["failure"]>;
  })[];
  readonly gaps: readonly TradingGap[];
  /** Of lists by time: what is before is not known; null: they are none, or nothing was read. */
  readonly sinceMs: number | null;
  readonly pausedAtMs: number | null;
  /** Without one nothing is read. */
  readonly workerAlive: boolean;
};

/** The lists that a tab of the orders screen is made of. */
export function sourcesOfTab(tab: TradingTab, isOpen: boolean): readonly TradingSource[] {
  switch (tab) {
    case "orders":
      return isOpen ? ["open-orders"] : ["open-orders", "order-history"];
    case "fills":
      return ["fills"];
    case "positions":
      return isOpen ? ["positions"] : ["closed-positions"];
    case "strategies":
      return isOpen ? ["strategies"] : ["strategies", "strategy-history"];
    default:
      return tab satisfies never;
  }
}

/** Call this before loading the records: what arrives in between is then shown, and not called known. */
export async function loadTradingState(
  book: TradingBook,
  sources: readonly TradingSource[],
): Promise<TradingState> {
  const [readings, gaps, workers, account, nowMs] = await Promise.all([
    loadTradingReadings(book),
    listTradingGaps(book),
    listLivingWorkers(),
    findAccount(book.accountId),
    loadExchangeNow(book),
  ]);
  const asked = sources.map((source) => readings.get(source) ?? null);
  const reads = asked.map((reading) => reading?.readAtMs ?? null);
  const since = asked.flatMap((reading) => reading?.sinceMs ?? []);
  return {
    nowMs,
    readAtMs: earliestOf(reads),
    failed: asked.flatMap((reading) =>
      reading?.failure ? [{ ...reading, failure: reading.failure }] : [],
    ),
    gaps: gaps.filter(({ source }) => sources.includes(source)),
    sinceMs: since.length > 0 ? largest(since) : null,
    pausedAtMs: account?.pausedAt?.getTime() ?? null,
    workerAlive: workers.length > 0,
  };
}

/** Null where one of them is, or there are none. */
function earliestOf(times: readonly (number | null)[]): number | null {
  const known = times.filter((ms) => ms !== null);
  return known.length === 0 || known.length < times.length ? null : smallest(known);
}

/** The exchange's day, and the first day of which anything is known: the first that was read, else the oldest it answers. */
export async function loadTradingDays(book: TradingBook): Promise<TradingDays> {
  const [nowMs, readings] = await Promise.all([loadExchangeNow(book), loadTradingReadings(book)]);
  const today: Day = dayOf(nowMs);
  const since = [...readings.values()].flatMap(({ sinceMs }) => sinceMs ?? []);
  const first = since.length > 0 ? dayOf(smallest(since)) : addDays(today, -MAX_DAYS_BACK);
  return { today, since: first < today ? first : today };
}

const time = (ms: number) => new Date(ms).toISOString();
export const PAPER = "PAPER: the made-up money of a sandbox. Nothing in this file is real.";

/** Notes of a file, in English: how far it was read, and what is missing. */
export async function describeTradingFile(
  book: TradingBook,
  sources: readonly TradingSource[],
): Promise<FileVersion> {
  const { readAtMs, failed, gaps, sinceMs } = await loadTradingState(book, sources);
  const reasons = [
    ...(readAtMs === null
      ? [`not all of it was fetched from the exchange (${sources.join(", ")})`]
      : []),
    ...failed.map(
      ({ source, failure }) =>
        `${source} not fetched since ${time(failure.sinceMs)} (${failure.kind})`,
    ),
    ...gaps.map(
      ({ source, fromMs, toMs }) => `${source} from ${time(fromMs)} to ${time(toMs)} are missing`,
    ),
  ];
  return {
    days: [],
    notWhole: reasons.length > 0 ? `incomplete: ${reasons.join("; ")}` : null,
    notes: [
      ...(book.environment === "paper" ? [PAPER] : []),
      ...(readAtMs === null ? [] : [`As reported by the exchange at ${time(readAtMs)}.`]),
      ...(sinceMs === null ? [] : [`No data before ${time(sinceMs)}.`]),
    ],
  };
}
