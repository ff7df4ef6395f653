import { type Clock, systemClock } from "@/lib/core/clock";
import type { TradingReader } from "@/lib/exchange/trading/read-client";
import type { Order } from "@/lib/trading/records";
import { collect } from "./read-account";

/** Largest age of an answer about the account by which several orders are judged. */
export const SHARED_MS = 5_000;

/**
 * A reader for many orders of one account: its open orders, assets, settings, environment and clock
 * are asked once for all of them, as long as the answer is young enough. The first order by its number
 * is asked for alone; further ones are looked for in the open orders first. Not for settling: there
 * the answer about each order has to be new (shared-lists.ts shares lists alone).
 */
export function shareReads(reader: TradingReader, clock: Clock = systemClock): TradingReader {
  const share = <Value>(ask: () => Promise<Value>) => shareAnswer(ask, clock);
  const openOrders = share(() => collect(reader.openOrders()));
  const comparison = share(async () => ({
    exchangeMs: await reader.measureClock(),
    comparedAtMs: clock.now(),
  }));
  let hasFoundOne = false;

  async function findOrder(named: Parameters<TradingReader["findOrder"]>[0]) {
    const { orderId } = named;
    const isFirst = !hasFoundOne;
    hasFoundOne = true;
    if (!orderId || isFirst) return reader.findOrder(named);
    const open = (await openOrders()).find((order) => order.orderId === orderId);
    return open ?? reader.findOrder(named);
  }

  return {
    ...reader,
    assets: share(reader.assets),
    settings: share(reader.settings),
    checkKey: share(reader.checkKey),
    /** Between two comparisons the exchange's clock goes on as this machine's does. */
    measureClock: async () => {
      const { exchangeMs, comparedAtMs } = await comparison();
      return exchangeMs + clock.now() - comparedAtMs;
    },
    openOrders: (question) =>
      question === undefined ? onePage(openOrders) : reader.openOrders(question),
    findOrder,
  };
}

async function* onePage(list: () => Promise<readonly Order[]>): AsyncGenerator<readonly Order[]> {
  yield await list();
}

/** Those who ask while the answer is on its way share it. A failure is not kept. */
function shareAnswer<Value>(ask: () => Promise<Value>, clock: Clock): () => Promise<Value> {
  let kept: { readonly askedAtMs: number; readonly answer: Promise<Value> } | null = null;
  return () => {
    const nowMs = clock.now();
    // Below zero: the clock stepped back, and the age is not known.
    const ageMs = kept === null ? -1 : nowMs - kept.askedAtMs;
    if (kept !== null && ageMs >= 0 && ageMs <= SHARED_MS) return kept.answer;
    const asked = { askedAtMs: nowMs, answer: ask() };
    kept = asked;
    asked.answer.catch(() => {
      if (kept === asked) kept = null;
    });
    return asked.answer;
  };
}
