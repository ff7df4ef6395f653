import type { Amount } from "@/lib/core/amount";
import type { MinimumChoice } from "./exchange-settings";
import type { Instrument } from "./instrument";
import { listMinima, priceStep, quantityStep, type Sized, unitOfQty } from "./steps";

export type TicketRules = {
  /** Which coin the quantity counts. */
  readonly qtyCoin: string;
  readonly qtyStep: Amount | null;
  /** Only of a limit order. */
  readonly priceStep: Amount | null;
  /** What the order has to have at least, of each coin. */
  readonly minima: readonly { readonly least: Amount; readonly coin: string }[];
  /** minOrderAmount, where its coin is not known yet. */
  readonly either: Amount | null;
};

/**
 * What the exchange asks of an order before anything of it is typed. Null: the exchange does not
 * say.
 */
export function ticketRules(
  order: Omit<Sized, "qty" | "price">,
  instrument: Instrument,
  reading: MinimumChoice,
): TicketRules {
  const sized = { ...order, qty: "", price: undefined };
  const { baseCoin, quoteCoin, minOrderQty, minOrderAmount } = instrument;
  const qtyCoin = unitOfQty(order) === "quote" ? quoteCoin : baseCoin;
  const hasTwoReadings = listMinima(sized, instrument, null).some(({ by }) => by !== "any");
  const minima: { readonly least: Amount; readonly coin: string }[] = [];
  if (minOrderQty !== null && qtyCoin === baseCoin)
    minima.push({ least: minOrderQty, coin: baseCoin });
  if (minOrderAmount !== null && !hasTwoReadings)
    minima.push({ least: minOrderAmount, coin: qtyCoin });
  if (minOrderAmount !== null && hasTwoReadings && reading !== "unknown")
    minima.push({ least: minOrderAmount, coin: reading === "quantity" ? baseCoin : quoteCoin });
  const isSaid = (one: (typeof minima)[number], at: number) =>
    minima.findIndex(({ least, coin }) => least === one.least && coin === one.coin) === at;
  return {
    qtyCoin,
    qtyStep: quantityStep(sized, instrument),
    priceStep: order.orderType === "limit" ? priceStep(instrument) : null,
    minima: minima.filter(isSaid),
    either: hasTwoReadings && reading === "unknown" ? minOrderAmount : null,
  };
}
