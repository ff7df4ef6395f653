import { type Amount, changeOf } from "@/lib/core/amount";
import { DEFAULT_TRADING_SETTINGS, type MinimumChoice } from "./exchange-settings";
import { isFutures } from "./exchange-words";
import type { Instrument } from "./instrument";
import type { AvailableBalance } from "./live-figures";
import {
  judgeLimits,
  type LimitLine,
  type LimitName,
  type LimitSubject,
  type PersonLimits,
  subjectOfOrder,
  type TradingLimits,
} from "./order-limits";
import { checkOrder, type PreviewFacts, previewOrder } from "./order-preview";
import type { Rounding } from "./prepare-write";
import type { RuleName, RuleRefusal } from "./rule-refusal";
import { findFigure } from "./steps";
import { orderOfTicket, type TicketText } from "./ticket";

/** What a ticket knows while it is typed. */
export type TicketFacts = {
  readonly instrument: Instrument;
  readonly reading: MinimumChoice;
  readonly limits: TradingLimits;
  readonly person: PersonLimits;
  /** Null: not known, or too old. */
  readonly lastPrice: Amount | null;
  /** Null: not read. A coin that is not among them is one of which there is nothing. */
  readonly balances: readonly AvailableBalance[] | null;
};

/** Where a remark belongs. */
export type RemarkField = "symbol" | "qty" | "price" | "presets" | "order";

/** What the preview would say, as far as the ticket knows. Only "rounding" leaves it sendable. */
export type TicketRemark = { readonly field: RemarkField } & (
  | { readonly kind: "rule"; readonly refusal: RuleRefusal }
  | {
      readonly kind: "limit";
      readonly line: LimitLine;
      /** Of the limit price to the last one, a ratio; null: of another limit, or not known. */
      readonly distance: Amount | null;
    }
  | { readonly kind: "rounding"; readonly rounding: Rounding }
);

const FIELDS: Readonly<Record<string, RemarkField>> = {
  symbol: "symbol",
  qty: "qty",
  price: "price",
  takeProfit: "presets",
  tpOrderType: "presets",
  tpLimitPrice: "presets",
  stopLoss: "presets",
  slOrderType: "presets",
  slLimitPrice: "presets",
};

/** Rules that look at more than a ticket knows: the position mode, and what else is open. */
const UNKNOWN_RULES: readonly RuleName[] = ["position-direction", "open-orders"];

/** Limits that look at nothing but the order. */
const OWN_LIMITS: Partial<Record<LimitName, RemarkField>> = {
  category: "symbol",
  symbol: "symbol",
  "market-orders": "order",
  borrowing: "order",
  shorting: "order",
  "price-deviation": "price",
  "largest-order": "qty",
};

/** Stands for what is not typed yet; nothing is said of it. */
const SOME = "1";

/**
 * The remarks of a ticket whose quantity is in the unit of `qty`, by the rules and limits of its
 * preview. Nothing is said of a field that is empty.
 */
export function ticketRemarks(ticket: TicketText, facts: TicketFacts): readonly TicketRemark[] {
  const { instrument, lastPrice } = facts;
  const isTyped = { qty: ticket.qty.trim() !== "", price: ticket.price.trim() !== "" };
  const isUnpriced = ticket.orderType === "limit" && !isTyped.price;
  const { operation, typed } = orderOfTicket({
    ...ticket,
    symbol: instrument.symbol,
    qty: isTyped.qty ? ticket.qty.trim() : SOME,
    price: isUnpriced ? (lastPrice ?? SOME) : ticket.price.trim(),
  });
  const settings = { ...DEFAULT_TRADING_SETTINGS, minOrderAmount: facts.reading };
  const asked = previewFacts(ticket, facts);
  const checked = checkOrder(operation, typed, asked, settings);
  const preview = previewOrder(checked, asked);
  const hasPrice = !isUnpriced || lastPrice !== null;
  const isSaid = (field: RemarkField) => {
    if (field === "qty") return isTyped.qty && hasPrice;
    if (field === "presets") return hasPrice;
    return field === "price" ? isTyped.price : true;
  };
  const remarks: TicketRemark[] = [];
  for (const refusal of [...preview.refusals, ...checked.warnings]) {
    const field = FIELDS[refusal.field];
    if (field === undefined || !isSaid(field)) continue;
    if (UNKNOWN_RULES.includes(refusal.rule)) continue;
    remarks.push({ kind: "rule", field, refusal });
  }
  for (const rounding of checked.roundings) {
    const field = FIELDS[rounding.field];
    if (field === undefined || !isSaid(field)) continue;
    remarks.push({ kind: "rounding", field, rounding });
  }
  const subject = subjectOfOrder(checked.request, asked);
  const price = findFigure(checked.request.price);
  const broken = limitRemarks(subject, price, facts).filter(({ field }) => isSaid(field));
  return [...remarks, ...broken];
}

/**
 * The limits that refuse an order or a change, as far as they look at nothing but itself. `price`:
 * its own limit price; null: it has none.
 */
export function limitRemarks(
  subject: LimitSubject,
  price: Amount | null,
  { limits, person, lastPrice }: Pick<TicketFacts, "limits" | "person" | "lastPrice">,
): readonly TicketRemark[] {
  const unknown = { state: "on", openValue: "0" as Amount, ordersToday: 0 } as const;
  const remarks: TicketRemark[] = [];
  for (const line of judgeLimits(subject, unknown, limits, person)) {
    const own = OWN_LIMITS[line.limit];
    if (line.isKept || own === undefined) continue;
    // A figure that is not known here is the preview's to judge.
    const isFigure = own === "qty" || own === "price";
    if (isFigure && line.is === null) continue;
    if (line.limit !== "price-deviation") {
      remarks.push({ kind: "limit", field: own, line, distance: null });
    } else if (price === null || price !== line.is) {
      remarks.push({ kind: "limit", field: "presets", line, distance: null });
    } else {
      const distance = lastPrice === null ? null : changeOf(price, lastPrice);
      remarks.push({ kind: "limit", field: "price", line, distance });
    }
  }
  return remarks;
}

/** What the ticket does not know stands so that no rule refuses by it. */
function previewFacts(
  { posSide }: Pick<TicketText, "posSide">,
  { instrument, lastPrice, balances }: TicketFacts,
): PreviewFacts {
  return {
    instrument,
    lastPrice,
    holdMode: posSide === "" ? "one_way_mode" : "hedge_mode",
    openOrders: { futures: 0, spot: 0 },
    openClientOids: new Set(),
    isMarketMaker: false,
    atMs: 0,
    // Another quote coin has a rate that only the worker asks for.
    quoteRate: instrument.quoteCoin === "USDT" ? ("1" as Amount) : null,
    assets: isFutures(instrument.category) ? null : balances,
    openOfSymbol: [],
  };
}
