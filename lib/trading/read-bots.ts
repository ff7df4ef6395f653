import type { GridBot, GridOrders } from "@/lib/core/trading/account-records";
import type { BotKind, TradingReader } from "@/lib/exchange/trading/read-client";
import { collect } from "./read-account";

/** A bot with what it has in the market; `kind` says which of the two sorts knows its id. */
export type ReadBot = {
  readonly botId: string;
  readonly kind: BotKind;
  readonly bot: GridBot;
  readonly orders: GridOrders;
};

/** Grid bots place orders under these origins (public sources). */
const GRID_ORIGIN = /^strategy_grid/;

/** The bots with these ids. Throws RangeError that names one that neither sort knows. */
export async function readBots(
  reader: TradingReader,
  botIds: readonly string[],
): Promise<readonly ReadBot[]> {
  const found: ReadBot[] = [];
  for (const botId of botIds) found.push(await readBot(reader, botId));
  return found;
}

async function readBot(reader: TradingReader, botId: string): Promise<ReadBot> {
  for (const kind of ["grid", "neutral"] as const) {
    const bot = await reader.findBot(botId, kind);
    if (bot !== null) return { botId, kind, bot, orders: await reader.botOrders(botId, kind) };
  }
  throw new RangeError(`The exchange knows no bot ${botId}.`);
}

/** How many open orders bots have, by symbol: no question of the exchange lists the bots themselves. */
export async function countBotOrders(
  reader: TradingReader,
): Promise<readonly { readonly symbol: string; readonly openOrders: number }[]> {
  const orders = await collect(reader.openOrders());
  const counts = new Map<string, number>();
  for (const { symbol, delegateType } of orders) {
    if (delegateType !== null && GRID_ORIGIN.test(delegateType))
      counts.set(symbol, (counts.get(symbol) ?? 0) + 1);
  }
  return [...counts].map(([symbol, openOrders]) => ({ symbol, openOrders }));
}
