import { randomUUID } from "node:crypto";
import { requireAccount } from "@/lib/accounts/store/accounts";
import { type Clock, systemClock } from "@/lib/core/clock";
import { type ExchangeFailure, FAILURE_REACH } from "@/lib/core/failure";
import type { WholeAccountScope } from "@/lib/core/scope";
import { agreeOnTime } from "@/lib/coverage/agreed-time";
import { postgresLeases } from "@/lib/database/jobs/rate-slots";
import { readEnv } from "@/lib/env/read-env";
import type { ExchangeCredentials } from "@/lib/exchange/http/credentials";
import { ExchangeError } from "@/lib/exchange/http/errors";
import { createMarketClient } from "@/lib/exchange/trading/market-client";
import { createTradingReader } from "@/lib/exchange/trading/read-client";
import {
  TRADING_SOURCES,
  type TradingBook,
  type TradingSource,
  tradingBook,
} from "@/lib/trading/kept";
import { refreshFindings } from "@/lib/trading/store/findings";
import { lookAtCopied } from "@/lib/trading/store/order-records";
import {
  forgetFutureReadings,
  loadTradingReadings,
  saveTradingFailure,
  saveTradingRead,
} from "@/lib/trading/store/readings";
import { checkBalances } from "./check-balances";
import { COPY_SOURCES } from "./copy-sources";

export type CopyDeps = {
  readonly loadCredentials: (accountId: number) => Promise<ExchangeCredentials>;
  readonly clock?: Clock;
  /** Calls a second of each question instead of the exchange's own. */
  readonly perSecond?: number;
};

export type CopyRequest = {
  readonly scope: WholeAccountScope;
  readonly signal: AbortSignal;
  /** Default: all of them. */
  readonly sources?: readonly TradingSource[];
};

/** `isNew`: the attempt before it did not fail. */
export type CopyFailure = {
  readonly source: TradingSource;
  readonly failure: ExchangeFailure;
  readonly isNew: boolean;
};

/** "paused", or fed by "files" alone: the account is asked for nothing. */
export type CopyEnd =
  | { readonly kind: "copied"; readonly failures: readonly CopyFailure[] }
  | { readonly kind: "paused" | "files" };

/** The lists that are compared with our own orders. */
const OF_ORDERS: readonly TradingSource[] = ["open-orders", "order-history", "fills"];
const OF_BALANCES: readonly TradingSource[] = [
  ...OF_ORDERS,
  "assets",
  "positions",
  "closed-positions",
];

/** Whether a failure concerns one list only; any other would meet the next list too. */
const isOfOneList = ({ kind }: ExchangeFailure) =>
  kind === "permission-missing" || FAILURE_REACH[kind] === "question";

/**
 * Copies what the exchange says of an account's assets, orders, fills, positions, strategies and
 * bots. A list that cannot be read keeps what is known of it, and says why. Our own records that
 * are listed, and whose outcome is awaited, are looked at next. Orders and fills are then compared
 * with our own orders, and balances with fills. Throws for an unknown account, unreadable
 * credentials, a lost database.
 */
export async function copyTrading(
  { scope, signal, sources = TRADING_SOURCES }: CopyRequest,
  { loadCredentials, clock = systemClock, perSecond }: CopyDeps,
): Promise<CopyEnd> {
  const account = await requireAccount(scope.accountId);
  if (account.isFedByFiles) return { kind: "files" };
  if (account.pausedAt) return { kind: "paused" };
  const book = tradingBook(scope, account);
  const connection = {
    baseUrl: account.baseUrl,
    leases: postgresLeases(`trading-copy:${randomUUID()}`),
    priority: "background",
    clock,
    allowPrivate: readEnv().ALLOW_PRIVATE_EXCHANGE,
    perSecond,
    signal,
  } as const;
  const reader = createTradingReader({
    ...connection,
    credentials: await loadCredentials(account.id),
    environment: account.environment,
  });
  const failures: CopyFailure[] = [];
  try {
    const begun = await beginCopy(reader.measureClock, account, clock);
    let stoppedBy = begun.failure;
    const beganAtMs = begun.now();
    if (stoppedBy === null) await forgetFutureReadings(book, beganAtMs);
    for (const source of sources) {
      const failure: ExchangeFailure | null =
        stoppedBy ?? (await copySource(source, { book, reader, now: begun.now, signal }));
      if (failure === null) continue;
      failures.push({
        source,
        failure,
        isNew: await keepFailure(book, source, failure, begun.now()),
      });
      if (!isOfOneList(failure)) stoppedBy = failure;
    }
    const isRead = (source: TradingSource) =>
      sources.includes(source) && !failures.some((failure) => failure.source === source);
    await lookAtCopied(book, beganAtMs);
    if (OF_ORDERS.every(isRead)) await refreshFindings(book, begun.now(), beganAtMs);
    if (OF_BALANCES.every(isRead)) await checkBalances(book, () => createMarketClient(connection));
    return { kind: "copied", failures };
  } finally {
    await reader.close();
  }
}

/**
 * The time that both clocks agree on. If the exchange does not answer, the last agreement holds.
 */
async function beginCopy(
  measureClock: () => Promise<number>,
  account: { readonly agreedAt: Date | null; readonly clockOffsetMs: number },
  clock: Clock,
) {
  const startedMs = clock.now();
  const later = (nowMs: number) => () => nowMs + Math.max(0, clock.now() - startedMs);
  try {
    const offsetMs = account.agreedAt && account.clockOffsetMs;
    const { nowMs } = agreeOnTime({
      exchangeMs: await measureClock(),
      machineMs: startedMs,
      offsetMs,
    });
    return { now: later(nowMs), failure: null };
  } catch (error) {
    if (!(error instanceof ExchangeError)) throw error;
    return { now: later(Math.round(startedMs + account.clockOffsetMs)), failure: error.failure };
  }
}

async function copySource(
  source: TradingSource,
  copying: Parameters<(typeof COPY_SOURCES)[TradingSource]>[0],
): Promise<ExchangeFailure | null> {
  copying.signal.throwIfAborted();
  try {
    const readAtMs = copying.now();
    await COPY_SOURCES[source](copying);
    await saveTradingRead(copying.book, source, readAtMs);
    return null;
  } catch (error) {
    if (error instanceof ExchangeError && !copying.signal.aborted) return error.failure;
    throw error;
  }
}

/** Whether the failure is new. */
async function keepFailure(
  book: TradingBook,
  source: TradingSource,
  failure: ExchangeFailure,
  atMs: number,
): Promise<boolean> {
  const before = (await loadTradingReadings(book)).get(source)?.failure ?? null;
  await saveTradingFailure(book, source, failure, atMs);
  return before === null;
}
