import type { Amount } from "@/lib/core/amount";
import { DEFAULT_TRADING_SETTINGS, type MinimumChoice } from "./exchange-settings";
import { CATEGORIES, SIDES, wordOf } from "./exchange-words";
import type { Instrument } from "./instrument";
import { subjectOfModify } from "./modify-subject";
import type { PersonLimits, TradingLimits } from "./order-limits";
import { checkModifyOrder } from "./place-rules";
import type { Order } from "./records";
import { checkPriceBand, findFigure } from "./steps";
import { limitRemarks, type TicketRemark } from "./ticket-checks";

/** What is known while the price and the quantity of an open order are typed. */
export type EditFacts = {
  readonly instrument: Instrument | null;
  readonly reading: MinimumChoice;
  readonly limits: TradingLimits;
  readonly person: PersonLimits;
  /** Null: not known, or too old; what needs it is left to the preview. */
  readonly lastPrice: Amount | null;
};

/** The fields that differ from what the order has now. */
export type EditedFields = { readonly price?: string; readonly qty?: string };

/** What the preview of the change would refuse, as far as its row knows. */
export function editRemarks(
  order: Order,
  changed: EditedFields,
  { instrument, reading, limits, person, lastPrice }: EditFacts,
): readonly TicketRemark[] {
  const change = { orderId: order.orderId, ...changed };
  const known = { ...order, pending: null };
  const settings = { ...DEFAULT_TRADING_SETTINGS, minOrderAmount: reading };
  const side = wordOf(SIDES, order.side);
  const category = wordOf(CATEGORIES, order.category);
  const band =
    side === undefined || instrument === null
      ? null
      : checkPriceBand({ side, price: changed.price }, instrument, lastPrice);
  const refusals = [...checkModifyOrder(change, { instrument, order: known }, settings)];
  if (band !== null) refusals.push(band);
  const remarks: TicketRemark[] = [];
  for (const refusal of refusals) {
    const { field } = refusal;
    if (field === "price" || field === "qty") remarks.push({ kind: "rule", field, refusal });
  }
  if (category === undefined || instrument === null) return remarks;
  const subject = subjectOfModify(
    { order, category, typed: change, request: change },
    { lastPrice, quoteRate: instrument.quoteCoin === "USDT" ? ("1" as Amount) : null },
  );
  const broken = limitRemarks(subject, findFigure(changed.price), { limits, person, lastPrice });
  return [...remarks, ...broken.filter(({ field }) => field === "price" || field === "qty")];
}
