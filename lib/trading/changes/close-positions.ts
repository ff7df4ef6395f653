import { type Amount, compareAmounts, sumAmounts } from "@/lib/core/amount";
import type { TimeRange } from "@/lib/core/time-ranges";
import type { TradingReader } from "@/lib/exchange/trading/read-client";
import { DEFAULT_TRADING_SETTINGS } from "@/lib/trading/exchange-settings";
import { SENDER_LOST_MS } from "@/lib/trading/order-life";
import type { AnsweredOrder, ClosedPart, MeantPosition } from "@/lib/trading/order-record";
import { prepareRounded } from "@/lib/trading/prepare-write";
import type { Order } from "@/lib/trading/records";
import type { ClosePositions } from "@/lib/trading/requests";
import { refuse, say } from "@/lib/trading/rule-refusal";
import { listHolders } from "@/lib/trading/store/order-records";
import { isOpenOrder } from "@/lib/trading/to-keep";
import type { OrderPlace } from "../order-exchange";
import { collect } from "../read-account";
import {
  closingSideOf,
  meantPosition,
  readHeld,
  readOpenBeside,
  sumValues,
} from "./meant-positions";
import {
  type ChangeOperation,
  LATEST_MS,
  NO_PRICES,
  overtaken,
  type SentChange,
  type SettledChange,
  UNCHANGED,
  UNLIMITED,
  withRefusals,
} from "./operation";

/** Two clocks are compared to within this time. */
const CLOCK_MARGIN_MS = 1_000;
const NONE = "0" as Amount;
const NONE_OPEN = refuse("category", "order-state", "4.0", say("close-none"));

/**
 * Closes positions at the market: one, one side, or all of a product (docs/trading.md 5). Its
 * request names no size, so that what a person saw is compared once more before it is sent.
 */
export const closePositions: ChangeOperation<"close-positions"> = {
  onceAccepted: "asked",
  look: async (typed, { exchange }) => {
    const { reader } = exchange;
    const atMs = await reader.measureClock();
    const rounded = prepareRounded("close-positions", typed, null, DEFAULT_TRADING_SETTINGS);
    const { category, symbol } = rounded.request;
    const held = rounded.write === null ? [] : await readHeld(reader, questionOf(typed));
    const positions = await Promise.all(
      held.map((one) => meantPosition(exchange, category, one, { qty: null, at: "market" })),
    );
    const own = rounded.write !== null && positions.length === 0 ? [NONE_OPEN] : [];
    return {
      ...withRefusals(rounded, own),
      atMs,
      ...NO_PRICES,
      lines: [],
      positions,
      orders: await readOpenBeside(reader, category, positions),
      subject: {
        ...UNLIMITED,
        sentWhile: "reducing",
        category,
        symbol: symbol ?? null,
        symbols: [...new Set(positions.map((one) => one.symbol))],
        value: { usdt: sumValues(positions) },
        isClosing: true,
        secondPerson: "by-value",
      },
    };
  },
  isAsSeen: ({ positions: seen = [] }, { positions: now = [] }) =>
    seen.length === now.length && now.every((one) => !isNewOrGrown(one, seen)),
  settle: settleClosing,
};

function questionOf({ category, symbol, posSide }: ClosePositions) {
  return {
    category,
    ...(symbol !== undefined && { symbol }),
    ...(posSide !== undefined && { posSide }),
  };
}

type PositionName = Pick<MeantPosition, "symbol" | "posSide">;

function isSame(one: PositionName, other: PositionName): boolean {
  return one.symbol === other.symbol && one.posSide === other.posSide;
}

/** One that shrank meanwhile is closed with less risk than was seen. */
function isNewOrGrown(now: MeantPosition, seen: readonly MeantPosition[]): boolean {
  const before = seen.find((one) => isSame(one, now));
  return before === undefined || compareAmounts(now.size, before.size) > 0;
}

/**
 * The orders that the answer lists are asked for by their numbers. Where there was no answer, or it
 * is not clear for each position, the orders are found by the positions' fills since it was sent.
 */
async function settleClosing(
  sent: SentChange<"close-positions">,
  place: OrderPlace,
): Promise<SettledChange> {
  const { request, seen, answered, range, sentMs } = sent;
  const { reader } = place.exchange;
  const positions = seen.positions ?? [];
  const numbered = (answered ?? []).map(({ orderId }) => orderId).filter((id) => id !== null);
  // An answer that is silent about a position is not clear, nor is an empty one.
  const isClear =
    answered !== null && answered.length >= positions.length && answered.every(isClearAnswer);
  const others = isClear ? [] : await findClosingOrders(sent, place);
  const ids = [...new Set([...numbered, ...others])];
  const found = await Promise.all(ids.map((orderId) => reader.findOrder({ orderId })));
  const orders = found.filter((order) => order !== null);
  const now = await readHeld(reader, questionOf(request));
  const parts = positions.map((position) => partOf(position, orders, now));
  if (orders.some((order) => isOpenOrder(order) !== false)) return LATER;
  if (parts.every(isWhole)) return { kind: "done", details: { closed: parts } };
  const isSettled = isClear && orders.length === ids.length;
  // No request lasts longer: what it has not closed by then it does not close.
  const isLate = range.toMs - sentMs > SENDER_LOST_MS;
  if (parts.some(({ closed }) => !isZero(closed))) {
    if (!isSettled && !isLate) return LATER;
    return { kind: "done", details: { closed: parts, isPartly: true } };
  }
  if (!isSettled) return UNCHANGED;
  return refusedBy(answered) ?? overtaken(say("close-unfilled"));
}

/** Looked at again, and nothing says that it was not executed. */
const LATER: SettledChange = { kind: "unchanged", absent: [] };

const isZero = (amount: Amount) => compareAmounts(amount, NONE) === 0;

/** It may have become smaller between the preview and the sending. */
function isWhole({ before, closed, left }: ClosedPart): boolean {
  if (compareAmounts(closed, before) >= 0) return true;
  return isZero(left) && !isZero(closed);
}

/** It says of its order what became of it, and which one it is. */
function isClearAnswer({ outcome, orderId }: AnsweredOrder): boolean {
  if (outcome === "accepted") return orderId !== null;
  return outcome === "refused" || outcome === "not-sent";
}

/** Every position was refused: for the reason of the first. */
function refusedBy(answered: readonly AnsweredOrder[] | null): SettledChange | null {
  const failure = answered?.find((one) => one.failure !== null)?.failure;
  return failure ? { kind: "refused", failure } : null;
}

function partOf(
  position: MeantPosition,
  orders: readonly Order[],
  now: Awaited<ReturnType<typeof readHeld>>,
): ClosedPart {
  const { symbol, posSide, size: before } = position;
  const own = orders.filter((order) => closes(order, position));
  const left = now.find((one) =>
    isSame({ symbol: one.position.symbol, posSide: one.posSide }, position),
  );
  return {
    symbol,
    posSide,
    before,
    closed: sumAmounts(own.map(({ cumExecQty }) => cumExecQty).filter((qty) => qty !== null)),
    left: left?.size ?? NONE,
    orderIds: own.map(({ orderId }) => orderId),
  };
}

/** Whether an order makes this position smaller. In one-way mode an order has no side of its own. */
function closes(
  { symbol, side, posSide }: Pick<Order, "symbol" | "side" | "posSide">,
  position: MeantPosition,
): boolean {
  if (symbol !== position.symbol || side !== closingSideOf(position.posSide)) return false;
  return !position.isHedged || posSide === position.posSide;
}

/**
 * Market orders that closed these positions since it was sent, and that no other record of ours has
 * placed. One that was placed elsewhere at the same time is not told from ours.
 */
async function findClosingOrders(
  { id, request, seen, range, sentMs }: SentChange<"close-positions">,
  { exchange: { reader }, scope }: OrderPlace,
): Promise<readonly string[]> {
  const numbers = await listFilled(reader, request, seen.positions ?? [], range);
  const holders = await listHolders(scope, { id, numbers });
  const foreign = numbers.filter((one) => !holders.some(({ number }) => number === one));
  const orders = await Promise.all(foreign.map((orderId) => reader.findOrder({ orderId })));
  const isSince = ({ createdTimeMs, orderType }: Order) =>
    orderType === "market" &&
    createdTimeMs !== null &&
    createdTimeMs >= sentMs - CLOCK_MARGIN_MS &&
    createdTimeMs <= sentMs + LATEST_MS;
  return orders
    .filter((order) => order !== null)
    .filter(isSince)
    .map(({ orderId }) => orderId);
}

async function listFilled(
  reader: TradingReader,
  { category, symbol }: ClosePositions,
  positions: readonly MeantPosition[],
  range: TimeRange,
): Promise<readonly string[]> {
  const fills = await collect(reader.fills({ category, ...(symbol && { symbol }), range }));
  const closing = fills.filter((fill) => positions.some((position) => closes(fill, position)));
  return [...new Set(closing.map(({ orderId }) => orderId))];
}
