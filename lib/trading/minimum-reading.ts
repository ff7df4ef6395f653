import { type Amount, compareAmounts, multiplyAmounts } from "@/lib/core/amount";
import type { MinimumReading } from "./exchange-settings";
import { isFutures } from "./exchange-words";
import type { Instrument } from "./instrument";
import { isReducing } from "./order-limits";
import type { PlaceOrder } from "./requests";
import { findFigure, listMinima } from "./steps";

/** Which reading of minOrderAmount is right, as the exchange's answer to an order shows it. */
export type MinimumTest = {
  readonly ifAccepted: MinimumReading;
  /** Refused as below the minimum. Null: it keeps the other reading too narrowly to say. */
  readonly ifTooSmall: MinimumReading | null;
};

/**
 * A refusal proves a reading wrong only if the order kept it this many times over. The exchange may
 * have a somewhat larger minimum than it lists, and a wrong reading would refuse every small order
 * from then on.
 */
const CLEARLY = "10" as Amount;

/**
 * What an order can show of its exchange: it keeps one reading of minOrderAmount and breaks the
 * other. Null: both say the same of it. Only limit orders show something, and only where the limit
 * and the last price lead to the same, because no source says which of the two the exchange
 * multiplies with. Orders that close a position may be below the minimum.
 */
export function testMinimum(
  order: PlaceOrder,
  instrument: Instrument,
  lastPrice: PlaceOrder["price"] | null,
): MinimumTest | null {
  const [qty, last] = [findFigure(order.qty), findFigure(lastPrice ?? undefined)];
  if (qty === null || last === null || order.orderType !== "limit" || !findFigure(order.price))
    return null;
  if (isFutures(order.category) && isReducing(order)) return null;
  const minima = [order.price, last].flatMap((price) =>
    listMinima({ ...order, price }, instrument, null),
  );
  const valuesOf = (reading: MinimumReading) =>
    minima.filter(({ by }) => by === reading).map(({ value }) => value);
  const isBroken = (reading: MinimumReading) =>
    valuesOf(reading).every((value) => value !== null && compareAmounts(qty, value) < 0);
  const isKept = (reading: MinimumReading, times: Amount) =>
    valuesOf(reading).every(
      (value) => value !== null && compareAmounts(qty, multiplyAmounts(value, times)) >= 0,
    );
  const shownBy = (kept: MinimumReading, broken: MinimumReading): MinimumTest | null => {
    if (valuesOf(kept).length === 0 || !isKept(kept, "1" as Amount) || !isBroken(broken))
      return null;
    return { ifAccepted: kept, ifTooSmall: isKept(kept, CLEARLY) ? broken : null };
  };
  return shownBy("quantity", "notional") ?? shownBy("notional", "quantity");
}

/** "Below the minimum" of quantity and of worth (public sources, docs/trading.md 8). */
const TOO_SMALL = ["25207", "25611"];

/** The reading that the exchange's answer shows; null: it shows neither. */
export function readingShown(
  test: MinimumTest,
  outcome: {
    readonly kind: string;
    readonly failure?: { readonly code: string | null } | undefined;
  },
): MinimumReading | null {
  if (outcome.kind === "accepted") return test.ifAccepted;
  const code = outcome.kind === "refused" ? outcome.failure?.code : null;
  return code && TOO_SMALL.includes(code) ? test.ifTooSmall : null;
}
