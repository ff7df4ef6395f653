import { type DayRange, dayEndMs, dayStartMs } from "@/lib/core/day";
import { append } from "@/lib/core/large-lists";
import type { TimeRange } from "@/lib/core/time-ranges";
import { ExchangeError } from "@/lib/exchange/http/errors";
import type { TradingReader } from "@/lib/exchange/trading/read-client";
import { CATEGORIES, type Category, isFutures } from "@/lib/trading/exchange-words";
import type { Fill, Order, Position, StrategyOrder } from "@/lib/trading/records";
import { collect } from "./read-account";

export type AccountOrders = {
  readonly orders: readonly Order[];
  readonly strategyOrders: readonly StrategyOrder[];
};

const FUTURES = CATEGORIES.filter(isFutures);
/** The exchange does not know the line here: not supported, or a parameter that it refuses. */
const LINE_REFUSED = ["25240", "25200", "40017", "400172"];

/** What is open now. */
export async function readOpenOrders(reader: TradingReader): Promise<AccountOrders> {
  const orders = await collect(reader.openOrders());
  return { orders, strategyOrders: await readOpenStrategies(reader) };
}

export async function readOpenStrategies(reader: TradingReader): Promise<readonly StrategyOrder[]> {
  const strategyOrders: StrategyOrder[] = [];
  for (const category of CATEGORIES)
    append(strategyOrders, await ofLine(category, () => reader.strategyOrders({ category })));
  return strategyOrders;
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
    append(orders, await collect(reader.orderHistory({ category, range })));
  return { orders, strategyOrders: await readStrategyHistory(reader, range) };
}

/** Strategy orders of the range that are done. */
export async function readStrategyHistory(
  reader: TradingReader,
  range: TimeRange,
): Promise<readonly StrategyOrder[]> {
  const strategyOrders: StrategyOrder[] = [];
  for (const category of CATEGORIES) {
    const read = () => collect(reader.strategyHistory({ category, range }));
    append(strategyOrders, await ofLine(category, read));
  }
  return strategyOrders;
}

export function readFills(
  reader: TradingReader,
  days: DayRange,
  nowMs: number,
): Promise<readonly Fill[]> {
  return collect(reader.fills({ range: timeOf(days, nowMs) }));
}

export async function readPositions(reader: TradingReader): Promise<readonly Position[]> {
  const positions: Position[] = [];
  for (const category of FUTURES) append(positions, await reader.positions({ category }));
  return positions;
}

/**
 * Sources differ on whether coin-margined futures have strategy orders: refused, they have none
 * (docs/exchange.md 4.1).
 */
async function ofLine<Row>(
  category: Category,
  read: () => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  try {
    return await read();
  } catch (error) {
    const code = error instanceof ExchangeError ? error.failure.code : null;
    if (category === "COIN-FUTURES" && code !== null && LINE_REFUSED.includes(code)) return [];
    throw error;
  }
}

/** Up to now: the exchange may refuse an end that is still to come. */
function timeOf({ from, to }: DayRange, nowMs: number): TimeRange {
  return { fromMs: dayStartMs(from), toMs: Math.min(dayEndMs(to), nowMs) };
}
