import type { BotRecord, ToKeep } from "./kept";
import type {
  ClosedPosition,
  Fill,
  MovedPosition,
  Order,
  Position,
  StrategyOrder,
} from "./records";

const OPEN_STATES = ["live", "new", "partially_filled"];
const DONE_STATES = ["filled", "cancelled"];

/** Whether an order is open by its state; null: a state that no source lists. */
export function isOpenOrder({ orderStatus }: Pick<Order, "orderStatus">): boolean | null {
  if (OPEN_STATES.includes(orderStatus)) return true;
  return DONE_STATES.includes(orderStatus) ? false : null;
}

/** `isOpen`: by the list that it came from. */
export function keepOrder(order: Order, isOpen: boolean): ToKeep<"order"> {
  return {
    recordId: order.orderId,
    record: order,
    isOpen,
    category: order.category,
    symbol: order.symbol,
    side: order.side ?? "",
    state: order.orderStatus,
    orderId: order.orderId,
    clientOid: order.clientOid,
    atMs: order.createdTimeMs,
  };
}

export function keepFill(fill: Fill): ToKeep<"fill"> {
  return {
    recordId: fill.execId,
    record: fill,
    isOpen: false,
    category: fill.category,
    symbol: fill.symbol,
    side: fill.side ?? "",
    state: fill.tradeScope ?? "",
    orderId: fill.orderId,
    clientOid: fill.clientOid,
    atMs: fill.createdTimeMs,
  };
}

/**
 * The exchange gives an open position no id: line, symbol, side and margin mode say which it is.
 */
export function keepPosition(position: Position): ToKeep<"position"> {
  const { category, symbol, posSide, marginMode } = position;
  return {
    recordId: [category, symbol, posSide ?? "", marginMode ?? ""].join(" "),
    record: position,
    isOpen: true,
    category,
    symbol,
    side: posSide ?? "",
    state: position.positionStatus ?? "",
    orderId: null,
    clientOid: null,
    atMs: position.createdTimeMs,
  };
}

/** Its time is that of its end. */
export function keepClosedPosition(position: ClosedPosition): ToKeep<"closed-position"> {
  return {
    recordId: position.positionId,
    record: position,
    isOpen: false,
    category: position.category,
    symbol: position.symbol,
    side: position.posSide ?? "",
    state: "",
    orderId: null,
    clientOid: null,
    atMs: position.updatedTimeMs ?? position.createdTimeMs,
  };
}

/** One entry of the history of moves; it is listed as done, also while it is under way. */
export function keepMovedPosition(move: MovedPosition): ToKeep<"moved-position"> {
  return {
    recordId: move.orderId,
    record: move,
    isOpen: false,
    category: move.category,
    symbol: move.symbol,
    side: move.posSide ?? "",
    state: move.status ?? "",
    orderId: move.orderId,
    clientOid: null,
    atMs: move.createdTimeMs,
  };
}

/** `isOpen`: by the list that it came from. */
export function keepStrategy(strategy: StrategyOrder, isOpen: boolean): ToKeep<"strategy"> {
  return {
    recordId: strategy.orderId,
    record: strategy,
    isOpen,
    category: strategy.category,
    symbol: strategy.symbol,
    side: strategy.side ?? strategy.posSide ?? "",
    state: strategy.status ?? "",
    orderId: strategy.orderId,
    clientOid: strategy.clientOid,
    atMs: strategy.createdTimeMs,
  };
}

/** One whose state no source lists is not over. */
export function keepSubOrder(order: Order, parentId: string): ToKeep<"sub-order"> {
  return { ...keepOrder(order, isOpenOrder(order) ?? true), parentId };
}

export function keepBot(record: BotRecord): ToKeep<"bot"> {
  const { bot } = record;
  return {
    recordId: bot.botId,
    record,
    isOpen: bot.status !== "terminated",
    category: "",
    symbol: bot.symbol,
    side: bot.gridType ?? "",
    state: bot.status,
    orderId: null,
    clientOid: null,
    atMs: bot.createdTimeMs,
  };
}
