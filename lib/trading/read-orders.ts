import { type DayRange, dayEndMs, dayStartMs } from "@/lib/core/day";
import type { TimeRange } from "@/lib/core/repayments/repayment";
import type { Fill, Order, Position, StrategyOrder } from "@/lib/core/trading/records";
import { CATEGORIES, isFutures } from "@/lib/core/trading/words";
import type { TradingReader } from "@/lib/exchange/trading/read-client";
import { collect } from "./read-account";

export type AccountOrders = {
  readonly orders: readonly Order[];
  readonly strategyOrders: readonly StrategyOrder[];
};

const FUTURES = CATEGORIES.filter(isFutures);
/** Coin-margined futures take no strategy orders (docs/exchange.md 4.1 rule 4). */
const WITH_STRATEGIES = CATEGORIES.filter((category) => category !== "COIN-FUTURES");

/** What is open now. */
export async function readOpenOrders(reader: TradingReader): Promise<AccountOrders> {
  const orders = await collect(reader.openOrders());
  const strategyOrders: StrategyOrder[] = [];
  for (const category of WITH_STRATEGIES) strategyOrders.push(...(await reader.strategyOrders({ category })));
  return { orders, strategyOrders };
}

/** What was done on UTC+8 days, the newest of each line first. */
export async function readOrderHistory(
  reader: TradingReader,
  days: DayRange,
  nowMs: number,
): Promise<AccountOrders> {
  const range = timeOf(days, nowMs);
  const orders: Order[] = [];
  for (const category of CATEGORIES)
    orders.push(...(await collect(reader.orderHistory({ category, range }))));
  const strategyOrders: StrategyOrder[] = [];
  for (const category of WITH_STRATEGIES)
    strategyOrders.push(...(await collect(reader.strategyHistory({ category, range }))));
  return { orders, strategyOrders };
}

export function readFills(reader: TradingReader, days: DayRange, nowMs: number): Promise<readonly Fill[]> {
  return collect(reader.fills({ range: timeOf(days, nowMs) }));
}

export async function readPositions(reader: TradingReader): Promise<readonly Position[]> {
  const positions: Position[] = [];
  for (const category of FUTURES) positions.push(...(await reader.positions({ category })));
  return positions;
}

/** Up to now: the exchange may refuse an end that is still to come. */
function timeOf({ from, to }: DayRange, nowMs: number): TimeRange {
  return { fromMs: dayStartMs(from), toMs: Math.min(dayEndMs(to), nowMs) };
}
