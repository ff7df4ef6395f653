import { dayOf } from "@/lib/core/day";
import type { TimeRange } from "@/lib/core/time-ranges";
import { ExchangeError } from "@/lib/exchange/http/errors";
import type { TradingReader } from "@/lib/exchange/trading/read-client";
import { CATEGORIES, isFutures } from "@/lib/trading/exchange-words";
import type { TradingBook, TradingSource } from "@/lib/trading/kept";
import { MAX_DAYS_BACK, MAX_WINDOW_DAYS } from "@/lib/trading/read-rules";
import type { Order } from "@/lib/trading/records";
import { saveAccountAnswer } from "@/lib/trading/store/account-answers";
import { saveAssetSnapshot } from "@/lib/trading/store/asset-snapshots";
import { saveAssetReading } from "@/lib/trading/store/assets";
import { listFollowedBots, saveBotKnown } from "@/lib/trading/store/bots";
import { refreshPositionFindings } from "@/lib/trading/store/position-findings";
import { loadTradingReadings, saveReadRange } from "@/lib/trading/store/readings";
import {
  listStrategiesToRead,
  listUnlisted,
  saveOpenRecords,
  saveRecords,
  saveSubOrders,
} from "@/lib/trading/store/records";
import {
  isOpenOrder,
  keepBot,
  keepClosedPosition,
  keepFill,
  keepMovedPosition,
  keepOrder,
  keepPosition,
  keepStrategy,
  keepSubOrder,
} from "@/lib/trading/to-keep";
import { collect } from "./read-account";
import { findBot } from "./read-bots";
import { readOpenStrategies, readPositions, readStrategyHistory } from "./read-orders";

export type Copying = {
  readonly book: TradingBook;
  readonly reader: TradingReader;
  /** The agreed time as it goes on, ms. */
  readonly now: () => number;
  readonly signal: AbortSignal;
};

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Read again each time: what has just happened may not be listed at once. */
const OVERLAP_MS = HOUR_MS;
/**
 * The exchange refuses what is a moment too old. Room for a slow copy, or for a clock that is
 * corrected meanwhile.
 */
const EDGE_MS = 2 * HOUR_MS;
/**
 * How long the copy asks what became of an order or strategy order that left the list of open ones.
 */
const SETTLE_MS = DAY_MS;
/**
 * The same for a position. Nothing says which closed position it became, so the list is read this
 * far back each time.
 */
const SETTLE_POSITION_MS = HOUR_MS / 2;
/** Most orders that one run asks about by their ids. */
const MOST_SETTLED = 200;
/** Most strategy orders whose sub-orders one run asks for; the next run asks for others. */
const MOST_PARENTS = 100;

/** Copies one list whole. Throws ExchangeError; what was copied before stays. */
export type CopySource = (copying: Copying) => Promise<void>;

export const COPY_SOURCES: Readonly<Record<TradingSource, CopySource>> = {
  assets: async ({ book, reader, now }) => {
    const readAtMs = now();
    const assets = await reader.assets();
    await saveAssetReading(book, { readAtMs, assets });
    await saveAssetSnapshot(book, { day: dayOf(readAtMs), takenAtMs: readAtMs, assets });
  },
  loans: async ({ book, reader, now }) => {
    const readAtMs = now();
    await saveAccountAnswer(book, "loans", { readAtMs, answer: await reader.loans() });
  },
  "open-orders": async ({ book, reader, now }) => {
    const readAtMs = now();
    const orders = await collect(reader.openOrders());
    await saveOpenRecords(
      book,
      "order",
      orders.map((order) => keepOrder(order, true)),
      readAtMs,
    );
  },
  "order-history": async (copying) => {
    const { book, reader, now } = copying;
    await copyRange(copying, "order-history", {}, async (range) => {
      for (const category of CATEGORIES) {
        const readAtMs = now();
        for await (const page of reader.orderHistory({ category, range }))
          await saveRecords(
            book,
            "order",
            page.map((order) => keepOrder(order, false)),
            readAtMs,
          );
      }
    });
    await settleOrders(copying);
  },
  fills: (copying) =>
    copyRange(copying, "fills", {}, async (range) => {
      const readAtMs = copying.now();
      for await (const page of copying.reader.fills({ range }))
        await saveRecords(copying.book, "fill", page.map(keepFill), readAtMs);
    }),
  positions: async ({ book, reader, now }) => {
    const readAtMs = now();
    // As they were read last time: fills are known beyond that by now.
    await refreshPositionFindings(book, readAtMs);
    await saveOpenRecords(
      book,
      "position",
      (await readPositions(reader)).map(keepPosition),
      readAtMs,
    );
  },
  "adl-ranks": async ({ book, reader, now }) => {
    const readAtMs = now();
    await saveAccountAnswer(book, "adl-ranks", { readAtMs, answer: await reader.adlRanks() });
  },
  "closed-positions": async (copying) => {
    const { book, reader, now } = copying;
    const options = {
      reachBackMs: await findOldestUnlisted(copying, "position", SETTLE_POSITION_MS),
    };
    await copyRange(copying, "closed-positions", options, async (range) => {
      for (const category of CATEGORIES.filter(isFutures)) {
        const readAtMs = now();
        for await (const page of reader.closedPositions({ category, range }))
          await saveRecords(book, "closed-position", page.map(keepClosedPosition), readAtMs);
      }
    });
  },
  "moved-positions": (copying) =>
    copyRange(copying, "moved-positions", {}, async (range) => {
      for (const category of ["USDT-FUTURES", "USDC-FUTURES"] as const) {
        const readAtMs = copying.now();
        for await (const page of copying.reader.movedPositions({ category, range }))
          await saveRecords(copying.book, "moved-position", page.map(keepMovedPosition), readAtMs);
      }
    }),
  strategies: async ({ book, reader, now }) => {
    const readAtMs = now();
    const strategies = await readOpenStrategies(reader);
    await saveOpenRecords(
      book,
      "strategy",
      strategies.map((strategy) => keepStrategy(strategy, true)),
      readAtMs,
    );
  },
  "strategy-history": async (copying) => {
    const { book, reader, now } = copying;
    const options = { reachBackMs: await findOldestUnlisted(copying, "strategy", SETTLE_MS) };
    await copyRange(copying, "strategy-history", options, async (range) => {
      const readAtMs = now();
      const strategies = await readStrategyHistory(reader, range);
      await saveRecords(
        book,
        "strategy",
        strategies.map((strategy) => keepStrategy(strategy, false)),
        readAtMs,
      );
    });
  },
  "sub-orders": async ({ book, reader, now, signal }) => {
    const strategies = await listStrategiesToRead(book, {
      sinceMs: now() - SETTLE_MS,
      most: MOST_PARENTS,
    });
    for (const strategyId of strategies) {
      signal.throwIfAborted();
      const readAtMs = now();
      const orders = await findSubOrders(reader, strategyId);
      if (orders === null) continue;
      const kept = orders.map((order) => keepSubOrder(order, strategyId));
      await saveSubOrders(book, strategyId, kept, readAtMs);
    }
  },
  bots: async ({ book, reader, now, signal }) => {
    for (const { botId, kept } of await listFollowedBots(book)) {
      if (kept !== null && !kept.isOpen) continue; // it has ended
      signal.throwIfAborted();
      const atMs = now();
      const bot = await findBot(reader, botId);
      if (bot !== null) await saveRecords(book, "bot", [keepBot(bot)], atMs);
      await saveBotKnown(book, botId, { isKnown: bot !== null, atMs });
    }
  },
};

/**
 * Reads a list by time from where it is known up to now, the oldest window first, so that an
 * interrupted copy goes on where it ended. `reachBackMs`: at least from there on; what is in the
 * list may have begun long ago.
 */
async function copyRange(
  { book, now, signal }: Copying,
  source: TradingSource,
  { reachBackMs = Number.POSITIVE_INFINITY }: { readonly reachBackMs?: number },
  copyWindow: (range: TimeRange) => Promise<void>,
): Promise<void> {
  const known = (await loadTradingReadings(book)).get(source);
  const edgeMs = now() - MAX_DAYS_BACK * DAY_MS + EDGE_MS;
  const wantedMs = Math.min((known?.throughMs ?? 0) - OVERLAP_MS, reachBackMs);
  const untilMs = now();
  for (let fromMs = Math.max(wantedMs, edgeMs); fromMs < untilMs; ) {
    signal.throwIfAborted();
    const toMs = Math.min(fromMs + MAX_WINDOW_DAYS * DAY_MS, untilMs);
    await copyWindow({ fromMs, toMs });
    await saveReadRange(book, source, { fromMs, toMs });
    fromMs = toMs;
  }
}

/** When the oldest record that left its list of open ones began; infinity: there is none. */
async function findOldestUnlisted(
  { book, now }: Copying,
  kind: "position" | "strategy",
  withinMs: number,
): Promise<number> {
  const [oldest] = await listUnlisted(book, kind, { sinceMs: now() - withinMs, most: 1 });
  return oldest?.atMs ?? Number.POSITIVE_INFINITY;
}

/** "The strategy order does not exist" (public sources): one that has just ended may not be listed. */
const NO_STRATEGY = "25597";

/** Null: the exchange does not know the strategy order. */
async function findSubOrders(
  reader: TradingReader,
  strategyId: string,
): Promise<readonly Order[] | null> {
  try {
    return await collect(reader.strategySubOrders(strategyId));
  } catch (error) {
    if (error instanceof ExchangeError && error.failure.code === NO_STRATEGY) return null;
    throw error;
  }
}

/**
 * An order may have been placed before the time that the history was read of: it is asked for by
 * its id.
 */
async function settleOrders({ book, reader, now, signal }: Copying): Promise<void> {
  const left = await listUnlisted(book, "order", {
    sinceMs: now() - SETTLE_MS,
    most: MOST_SETTLED,
  });
  for (const { recordId: orderId } of left) {
    signal.throwIfAborted();
    const atMs = now();
    const order = await reader.findOrder({ orderId });
    const isOpen = order && isOpenOrder(order);
    if (order !== null && isOpen !== null)
      await saveRecords(book, "order", [keepOrder(order, isOpen)], atMs);
  }
}
