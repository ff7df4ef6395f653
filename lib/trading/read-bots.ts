import type { TradingReader } from "@/lib/exchange/trading/read-client";
import { type BotRecord, isBotOrder } from "@/lib/trading/kept";
import { collect } from "./read-account";

export type ReadBot = BotRecord & { readonly botId: string };

/** The bots with these ids. Throws RangeError that names one that neither sort knows. */
export async function readBots(
  reader: TradingReader,
  botIds: readonly string[],
): Promise<readonly ReadBot[]> {
  const found: ReadBot[] = [];
  for (const botId of botIds) {
    const bot = await findBot(reader, botId);
    if (bot === null) throw new RangeError(`The exchange has no bot ${botId}.`);
    found.push({ botId, ...bot });
  }
  return found;
}

/** Null: neither sort of bots knows the id. */
export async function findBot(reader: TradingReader, botId: string): Promise<BotRecord | null> {
  for (const kind of ["grid", "neutral"] as const) {
    const bot = await reader.findBot(botId, kind);
    if (bot !== null) return { kind, bot, orders: await reader.botOrders(botId, kind) };
  }
  return null;
}

/**
 * How many open orders bots have, by symbol: no question of the exchange lists the bots themselves.
 */
export async function countBotOrders(
  reader: TradingReader,
): Promise<readonly { readonly symbol: string; readonly openOrders: number }[]> {
  const orders = await collect(reader.openOrders());
  const counts = new Map<string, number>();
  for (const order of orders)
    if (isBotOrder(order)) counts.set(order.symbol, (counts.get(order.symbol) ?? 0) + 1);
  return [...counts].map(([symbol, openOrders]) => ({ symbol, openOrders }));
}
