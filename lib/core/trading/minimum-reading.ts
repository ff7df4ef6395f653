import { compareAmounts } from "../amount";
import type { Instrument } from "./instrument";
import { isReducing } from "./order-limits";
import type { PlaceOrder } from "./requests";
import type { MinimumReading } from "./settings";
import { findFigure, listMinima } from "./steps";
import { isFutures } from "./words";

/** Which reading of minOrderAmount is right, as the exchange's answer to an order shows it. */
export type MinimumTest = {
  readonly ifAccepted: MinimumReading;
  /** Refused as below the minimum. */
  readonly ifTooSmall: MinimumReading;
};

/**
 * What an order can show of its exchange: it keeps one reading of minOrderAmount and breaks the other. Null: both say the
 * same of it. Only limit orders show something, and only where the limit and the last price lead to the same, because no
 * source says which of the two the exchange multiplies with. Orders that close a position may be below the minimum.
 */
export function testMinimum(
  order: PlaceOrder,
  instrument: Instrument,
  lastPrice: PlaceOrder["price"] | null,
): MinimumTest | null {
  const [qty, last] = [findFigure(order.qty), findFigure(lastPrice ?? undefined)];
  if (qty === null || last === null || order.orderType !== "limit" || !findFigure(order.price)) return null;
  if (isFutures(order.category) && isReducing(order)) return null;
  const broken = [order.price, last].map((price) =>
    listMinima({ ...order, price }, instrument, null)
      .filter(({ value }) => value !== null && compareAmounts(qty, value) < 0)
      .map(({ by }) => by),
  );
  const isBroken = (reading: MinimumReading) => broken.every((readings) => readings.includes(reading));
  const isKept = (reading: MinimumReading) => broken.every((readings) => !readings.includes(reading));
  if (isKept("quantity") && isBroken("notional")) return { ifAccepted: "quantity", ifTooSmall: "notional" };
  if (isKept("notional") && isBroken("quantity")) return { ifAccepted: "notional", ifTooSmall: "quantity" };
  return null;
}

/** "Below the minimum" of quantity and of worth (public sources, docs/trading.md 8). */
const TOO_SMALL = ["25207", "25611"];

/** The reading that the exchange's answer shows; null: it shows neither. */
export function readingShown(
  test: MinimumTest,
  outcome: { readonly kind: string; readonly failure?: { readonly code: string | null } | undefined },
): MinimumReading | null {
  if (outcome.kind === "accepted") return test.ifAccepted;
  const code = outcome.kind === "refused" ? outcome.failure?.code : null;
  return code && TOO_SMALL.includes(code) ? test.ifTooSmall : null;
}
