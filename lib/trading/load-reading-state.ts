import { findAccount, requireAccount } from "@/lib/accounts/store/accounts";
import type { Day } from "@/lib/core/day";
import { addDays, dayOf } from "@/lib/core/day";
import { largest, smallest } from "@/lib/core/large-lists";
import type { WholeAccountScope } from "@/lib/core/scope";
import { loadExchangeNow } from "@/lib/coverage/load-coverage";
import { listLivingWorkers } from "@/lib/database/jobs/workers";
import type { FileVersion } from "@/lib/exports/subject";
import {
  type ReadingState,
  type TradingBook,
  type TradingSource,
  tradingBook,
} from "@/lib/trading/kept";
import { MAX_DAYS_BACK } from "@/lib/trading/read-rules";
import { listTradingGaps, loadTradingReadings } from "@/lib/trading/store/readings";
import type { TradingDays, TradingTab } from "./query";

type FailedList = ReadingState["failed"][number];

/** Throws for an account that is gone. */
export async function openTradingBook(scope: WholeAccountScope): Promise<TradingBook> {
  const account = await requireAccount(scope.accountId);
  return tradingBook(scope, account);
}

/** The lists that a tab of the orders screen is made of. */
export function sourcesOfTab(tab: TradingTab, isOpen: boolean): readonly TradingSource[] {
  switch (tab) {
    case "orders":
      return isOpen ? ["open-orders"] : ["open-orders", "order-history"];
    case "fills":
      return ["fills"];
    case "positions":
      return isOpen ? ["positions"] : ["closed-positions", "moved-positions"];
    case "strategies":
      return isOpen
        ? ["strategies", "sub-orders"]
        : ["strategies", "strategy-history", "sub-orders"];
    default:
      return tab satisfies never;
  }
}

/**
 * Call this before loading the records: what arrives in between is then shown, and not called
 * known.
 */
export async function loadReadingState(
  book: TradingBook,
  sources: readonly TradingSource[],
): Promise<ReadingState> {
  const [readings, gaps, workers, account, nowMs] = await Promise.all([
    loadTradingReadings(book),
    listTradingGaps(book),
    listLivingWorkers(),
    findAccount(book.accountId),
    loadExchangeNow(book),
  ]);
  const asked = sources.map((source) => readings.get(source) ?? null);
  const reads = asked.map((reading) => reading?.readAtMs ?? null);
  const since = asked.map((reading) => reading?.sinceMs ?? null).filter((ms) => ms !== null);
  const failed: FailedList[] = [];
  for (const reading of asked) {
    if (reading?.failure) failed.push({ ...reading, failure: reading.failure });
  }
  return {
    nowMs,
    readAtMs: earliestOf(reads),
    failed,
    gaps: gaps.filter(({ source }) => sources.includes(source)),
    sinceMs: since.length > 0 ? largest(since) : null,
    pausedAtMs: account?.pausedAt?.getTime() ?? null,
    isFedByFiles: account?.isFedByFiles ?? false,
    workerAlive: workers.length > 0,
  };
}

/** Null where one of them is, or there are none. */
function earliestOf(times: readonly (number | null)[]): number | null {
  const known = times.filter((ms) => ms !== null);
  return known.length === 0 || known.length < times.length ? null : smallest(known);
}

/**
 * The exchange's day, and the first day of which anything is known: the first that was read, else
 * the oldest it answers.
 */
export async function loadTradingDays(book: TradingBook): Promise<TradingDays> {
  const [nowMs, readings] = await Promise.all([loadExchangeNow(book), loadTradingReadings(book)]);
  const today: Day = dayOf(nowMs);
  const since = [...readings.values()].map(({ sinceMs }) => sinceMs).filter((ms) => ms !== null);
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
  const { readAtMs, failed, gaps, sinceMs } = await loadReadingState(book, sources);
  const reasons: string[] = [];
  if (readAtMs === null)
    reasons.push(`not all of it was fetched from the exchange (${sources.join(", ")})`);
  for (const { source, failure } of failed)
    reasons.push(`${source} not fetched since ${time(failure.sinceMs)} (${failure.kind})`);
  for (const { source, fromMs, toMs } of gaps)
    reasons.push(`${source} from ${time(fromMs)} to ${time(toMs)} are missing`);
  const notes: string[] = [];
  if (book.environment === "paper") notes.push(PAPER);
  if (readAtMs !== null) notes.push(`As reported by the exchange at ${time(readAtMs)}.`);
  if (sinceMs !== null) notes.push(`No data before ${time(sinceMs)}.`);
  return {
    days: [],
    notWhole: reasons.length > 0 ? `incomplete: ${reasons.join("; ")}` : null,
    notes,
  };
}
