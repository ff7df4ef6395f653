import {
  lateLookMs,
  nextLookAfterMs,
  OPEN_LOOK_MS,
  type OrderRecordState,
} from "@/lib/trading/order-life";
import type { OrderRecord } from "@/lib/trading/order-record";

/** How far back its lists are asked: a day less than the exchange gives. */
export const LISTED_MS = 89 * 86_400_000;

/** When the exchange is asked about a record next. Null: no more. */
export function nextLook(
  order: Pick<OrderRecord, "operation" | "state" | "absences" | "sentAt" | "nextLookAt">,
  nowMs: number,
): Date | null {
  const { sentAt, nextLookAt } = order;
  const sentMs = sentAt?.getTime() ?? nowMs;
  const afterMs = nextLookAfterMs(Math.max(nowMs, nextLookAt?.getTime() ?? 0) - sentMs);
  if (afterMs !== null) return new Date(sentMs + afterMs);
  const lateMs = lateLookMs(order);
  return lateMs === null ? null : new Date(nowMs + lateMs);
}

/**
 * The later of two states: an answer may be older than what is known, and a filled order does not
 * open again.
 */
export function aheadOf(from: OrderRecordState, to: OrderRecordState): OrderRecordState {
  const ORDER = [
    "not-executed",
    "unknown",
    "accepted",
    "open",
    "partially-filled",
    "filled",
    "cancelled",
  ];
  return ORDER.indexOf(to) > ORDER.indexOf(from) ? to : from;
}

/**
 * When an order that was seen is looked at next. A cancellation is asked for once more while it is
 * still open.
 */
export function whileOpen(
  { cancel }: Pick<OrderRecord, "cancel">,
  to: OrderRecordState,
  nowMs: number,
) {
  const isOver = to === "filled" || to === "cancelled";
  const next = { next_look_at: isOver ? null : new Date(nowMs + OPEN_LOOK_MS) };
  if (cancel === null) return next;
  if (isOver) return { ...next, cancel: "accepted" as const };
  // The process that was sending it may be gone; cancelling twice does no harm.
  return cancel === "asked" ? next : { ...next, cancel: "asked" as const };
}
