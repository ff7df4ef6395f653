import { addDays, type Day, type DayRange, dayOf } from "@/lib/core/day";
import {
  readFills,
  readOpenOrders,
  readOrderHistory,
  readPositions,
} from "@/lib/trading/read-orders";
import type { Fill, Order, Position, StrategyOrder } from "@/lib/trading/records";
import { Command, type CommandSession, withSession, writeJson } from "../command";
import { accountOption, dayOption, parseRange } from "../options";
import { readFromExchange } from "../read-exchange";
import { recordTable } from "../table";

type OrdersOptions = { account: string; json?: true };
type Dated = OrdersOptions & { from?: Day; to?: Day };

const JSON_MEANING = "as JSON; what the exchange does not give is null";
/** Days of fills that are listed where no days are named. */
const DEFAULT_DAYS = 7;

export function ordersCommand(): Command {
  return new Command("orders")
    .description("the account's open orders and strategy orders, or those of days in the last 90")
    .addOption(accountOption())
    .addOption(dayOption("from", "first day of the history"))
    .addOption(dayOption("to", "last day of the history"))
    .option("--json", JSON_MEANING)
    .notes("\nExample: npm run --silent desk -- orders --account Main --json")
    .action((options: Dated) => withSession((session) => showOrders(options, session)));
}

export function fillsCommand(): Command {
  return new Command("fills")
    .description(`what was traded, of the last ${DEFAULT_DAYS} days or of days in the last 90`)
    .addOption(accountOption())
    .addOption(dayOption("from", "first day"))
    .addOption(dayOption("to", "last day"))
    .option("--json", JSON_MEANING)
    .notes("\nExample: npm run --silent desk -- fills --account Main --json")
    .action((options: Dated) => withSession((session) => showFills(options, session)));
}

export function positionsCommand(): Command {
  return new Command("positions")
    .description("the account's open positions in futures")
    .addOption(accountOption())
    .option("--json", JSON_MEANING)
    .notes("\nExample: npm run --silent desk -- positions --account Main")
    .action((options: OrdersOptions) => withSession((session) => showPositions(options, session)));
}

async function showOrders(
  { account, json, from, to }: Dated,
  { signal }: CommandSession,
): Promise<void> {
  const days = parseRange(from, to);
  const found = await readFromExchange(account, "orders", signal, (reader, nowMs) =>
    days === null ? readOpenOrders(reader) : readOrderHistory(reader, days, nowMs),
  );
  if (json) writeJson(found);
  else process.stdout.write(`${orderTable(found.orders)}${strategyTable(found.strategyOrders)}`);
}

async function showFills(
  { account, json, from, to }: Dated,
  { signal }: CommandSession,
): Promise<void> {
  const days = parseRange(from, to);
  const fills = await readFromExchange(account, "orders", signal, (reader, nowMs) =>
    readFills(reader, days ?? lastDays(nowMs), nowMs),
  );
  if (json) writeJson(fills);
  else process.stdout.write(fillTable(fills));
}

async function showPositions(
  { account, json }: OrdersOptions,
  { signal }: CommandSession,
): Promise<void> {
  const positions = await readFromExchange(account, "orders", signal, readPositions);
  if (json) writeJson(positions);
  else process.stdout.write(positionTable(positions));
}

function lastDays(nowMs: number): DayRange {
  const today = dayOf(nowMs);
  return { from: addDays(today, 1 - DEFAULT_DAYS), to: today };
}

export function orderTable(orders: readonly Order[]): string {
  const columns = [
    "orderId",
    "category",
    "symbol",
    "side",
    "orderType",
    "price",
    "qty",
    "amount",
  ] as const;
  const table = recordTable(orders, [
    ...columns,
    "cumExecQty",
    "orderStatus",
    "createdTimeMs",
    "clientOid",
  ]);
  return table === "" ? "No orders.\n" : table;
}

export function strategyTable(orders: readonly StrategyOrder[]): string {
  const columns = [
    "orderId",
    "category",
    "symbol",
    "side",
    "qty",
    "takeProfit",
    "stopLoss",
  ] as const;
  const table = recordTable(orders, [
    ...columns,
    "triggerPrice",
    "status",
    "createdTimeMs",
    "clientOid",
  ]);
  return table === "" ? "\nNo strategy orders.\n" : `\nStrategy orders:\n${table}`;
}

function fillTable(fills: readonly Fill[]): string {
  const rows = fills.map((fill) => ({
    ...fill,
    fees: fill.feeDetail?.map(({ fee, feeCoin }) => `${fee} ${feeCoin}`).join(", ") ?? null,
  }));
  const columns = [
    "execId",
    "orderId",
    "category",
    "symbol",
    "side",
    "execPrice",
    "execQty",
  ] as const;
  const table = recordTable(rows, [...columns, "execValue", "fees", "tradeScope", "createdTimeMs"]);
  return table === "" ? "No fills.\n" : table;
}

export function positionTable(positions: readonly Position[]): string {
  const columns = [
    "category",
    "symbol",
    "posSide",
    "marginMode",
    "total",
    "avgPrice",
    "markPrice",
  ] as const;
  const table = recordTable(positions, [
    ...columns,
    "unrealisedPnl",
    "leverage",
    "liquidationPrice",
  ]);
  return table === "" ? "No open positions.\n" : table;
}
