import { compareAmounts, findAmount } from "@/lib/core/amount";
import type { GridBot } from "./account-records";
import { CATEGORIES, isFutures } from "./exchange-words";
import type { ChangeSubject } from "./order-record";
import type { Order, StrategyOrder } from "./records";
import type { CreateBot, CreateNeutralBot, PlaceOrder, PlaceStrategyOrder } from "./requests";
import { type RuleSentence, say } from "./rule-refusal";
import { findFigure, unitOfQty } from "./steps";

/**
 * Whether an order, a strategy order or a bot of the exchange can be what one of our records sent.
 * What carries our own clientOid, or the number that the exchange answered with, is compared by
 * what never changes: product, symbol, side and time; its size and prices may have been changed
 * since. A number that a person typed proves nothing: everything that was sent has to be there.
 */

/** One thing in which they differ, under the exchange's own name. Null: there is none. */
export type RecordDifference = {
  readonly field: string;
  readonly ours: string | null;
  readonly theirs: string | null;
};

/** When it was sent, by the exchange's clock, ms. */
export type SentAt = { readonly sentMs: number };
export type OwnIds = { readonly clientOid: string; readonly orderId: string | null };

/** The exchange's two clocks, and the way there and back. An id of ours proves more than a time. */
const OLDER_WITH_OUR_ID_MS = 60_000;
const OLDER_MS = 5_000;

/** One field of both. `ours` undefined: it was not asked for, and is not compared. */
type ComparedField = {
  readonly field: string;
  readonly ours: string | undefined;
  readonly theirs: string | null;
  /** "words" ignores the case. "figures": "1.0" is "1". */
  readonly as: "words" | "figures" | "exactly";
  /** If the exchange does not give it, the two count as different. */
  readonly mustBeGiven: boolean;
};

function comparedAs(as: ComparedField["as"]) {
  return (
    field: string,
    ours: string | undefined,
    theirs: string | null,
    mustBeGiven: boolean,
  ): ComparedField => ({ field, ours, theirs, as, mustBeGiven });
}
const words = comparedAs("words");
const figures = comparedAs("figures");
const exactly = comparedAs("exactly");

function findDifference(
  compared: readonly (ComparedField | RecordDifference | null)[],
): RecordDifference | null {
  for (const one of compared) {
    if (one === null) continue;
    if (!("as" in one)) return one;
    const { field, ours, theirs, mustBeGiven } = one;
    if (ours === undefined || ours === "") continue;
    if (theirs === null ? mustBeGiven : !isSame(one.as, ours, theirs))
      return { field, ours, theirs };
  }
  return null;
}

function isSame(as: ComparedField["as"], ours: string, theirs: string): boolean {
  switch (as) {
    case "exactly":
      return ours === theirs;
    case "words":
      return ours.toUpperCase() === theirs.toUpperCase();
    case "figures": {
      const [one, other] = [findAmount(ours), findAmount(theirs)];
      return one !== null && other !== null && compareAmounts(one, other) === 0;
    }
    default:
      return as satisfies never;
  }
}

/** It was there before it was sent. Where the exchange gives no time, the time says nothing. */
function olderThan(
  createdTimeMs: number | null,
  sentMs: number,
  marginMs: number,
): RecordDifference | null {
  if (createdTimeMs === null || createdTimeMs >= sentMs - marginMs) return null;
  const at = (ms: number) => new Date(ms).toISOString();
  return { field: "createdTime", ours: at(sentMs), theirs: at(createdTimeMs) };
}

/** A product that no source names says nothing where the id is ours. */
function comparedCategory(
  ours: string,
  theirs: string | null,
  mustBeGiven: boolean,
): ComparedField {
  const isListed = CATEGORIES.some((category) => category === theirs);
  const isSilent = !mustBeGiven && !isListed;
  return words("category", ours, isSilent ? null : theirs, mustBeGiven);
}

/** Null: it can be the order that was sent. */
export function differenceOfOrder(
  { request, clientOid, orderId, sentMs }: OwnIds & SentAt & { readonly request: PlaceOrder },
  found: Order,
): RecordDifference | null {
  const isOurs = found.clientOid === clientOid || (orderId !== null && found.orderId === orderId);
  const mustBeGiven = !isOurs;
  const common: readonly (ComparedField | RecordDifference | null)[] = [
    exactly("clientOid", clientOid, found.clientOid, false),
    comparedCategory(request.category, found.category, mustBeGiven),
    words("symbol", request.symbol, found.symbol, mustBeGiven),
    words("side", request.side, found.side, mustBeGiven),
    words("posSide", request.posSide, found.posSide, false),
    olderThan(found.createdTimeMs, sentMs, isOurs ? OLDER_WITH_OUR_ID_MS : OLDER_MS),
  ];
  if (isOurs) return findDifference(common);
  const isSpending = unitOfQty(request) === "quote" && !isFutures(request.category);
  const price = request.orderType === "limit" ? request.price : undefined;
  return findDifference([
    ...common,
    words("orderType", request.orderType, found.orderType, mustBeGiven),
    isSpending
      ? figures("amount", request.qty, found.amount, mustBeGiven)
      : figures("qty", request.qty, found.qty, mustBeGiven),
    figures("price", price, found.price, mustBeGiven),
  ]);
}

/**
 * Null: it can be the strategy order that was sent. A trigger order carries no clientOid of ours.
 */
export function differenceOfStrategy(
  {
    request,
    clientOid,
    orderId,
    sentMs,
  }: OwnIds & SentAt & { readonly request: PlaceStrategyOrder },
  found: StrategyOrder,
): RecordDifference | null {
  const isTrigger = request.type === "trigger";
  const isOurs =
    (!isTrigger && found.clientOid === clientOid) ||
    (orderId !== null && found.orderId === orderId);
  const mustBeGiven = !isOurs;
  const ownOid = isTrigger ? undefined : clientOid;
  // The exchange decides on which side a take-profit or stop-loss closes.
  const side = isTrigger ? request.side : undefined;
  const common: readonly (ComparedField | RecordDifference | null)[] = [
    exactly("clientOid", ownOid, found.clientOid, false),
    comparedCategory(request.category, found.category, mustBeGiven),
    words("symbol", request.symbol, found.symbol, mustBeGiven),
    words("side", side, found.side, mustBeGiven),
    words("posSide", request.posSide, found.posSide, false),
    olderThan(found.createdTimeMs, sentMs, isOurs ? OLDER_WITH_OUR_ID_MS : OLDER_MS),
  ];
  if (isOurs) return findDifference(common);
  const orderType = request.triggerOrderType ?? "market";
  const limit = orderType === "limit" ? request.triggerOrderPrice : undefined;
  const ofTrigger: readonly ComparedField[] = [
    figures("triggerPrice", request.triggerPrice, found.triggerPrice, mustBeGiven),
    words("triggerBy", request.triggerBy ?? "market", found.triggerBy, false),
    words("triggerOrderType", orderType, found.triggerOrderType, mustBeGiven),
    figures("triggerOrderPrice", limit, found.triggerOrderPrice, mustBeGiven),
  ];
  const ofPresets: readonly ComparedField[] = [
    figures("takeProfit", request.takeProfit, found.takeProfit, mustBeGiven),
    figures("stopLoss", request.stopLoss, found.stopLoss, mustBeGiven),
  ];
  return findDifference([
    ...common,
    figures("qty", request.qty, found.qty, mustBeGiven),
    ...(isTrigger ? ofTrigger : ofPresets),
  ]);
}

/** Null: it can be the bot that was asked for. No bot carries an id of ours. */
export function differenceOfBot(
  { request, sentMs }: SentAt & { readonly request: CreateBot | CreateNeutralBot },
  found: GridBot,
): RecordDifference | null {
  const { unread = {} } = found;
  const [hidden] = Object.entries(unread).filter(([name]) => name === "createdTime");
  if (hidden)
    return { field: "createdTime", ours: new Date(sentMs).toISOString(), theirs: hidden[1] };
  const mustBeGiven = true;
  const gridType = "gridType" in request ? request.gridType : undefined;
  return findDifference([
    { ...comparedCategory(request.category, found.category, false), mustBeGiven: false },
    words("symbol", request.symbol, found.symbol, mustBeGiven),
    words("gridType", gridType === "netural" ? "neutral" : gridType, found.gridType, false),
    words("gridOrderMode", request.gridOrderMode, found.gridOrderMode, false),
    figures("maxPrice", request.maxPrice, found.maxPrice, mustBeGiven),
    figures("minPrice", request.minPrice, found.minPrice, mustBeGiven),
    figures("gridNum", request.gridNum, found.gridNum, mustBeGiven),
    ...investmentDifferences(request.investmentAmount ?? [], found),
    figures("leverage", request.leverage, found.leverage, false),
    sameOrNone("triggerPrice", request.triggerPrice, found.triggerPrice),
    sameOrNone("takeProfit", request.takeProfit, found.takeProfit),
    sameOrNone("stopLoss", request.stopLoss, found.stopLoss),
    olderThan(found.createdTimeMs, sentMs, OLDER_MS),
  ]);
}

/** A price that a bot has or has not. */
function sameOrNone(
  field: string,
  ours: string | undefined,
  theirs: string | null,
): RecordDifference | null {
  const [one, other] = [findFigure(ours), findFigure(theirs ?? undefined)];
  if (one === null && other === null) return null;
  const isEqual = one !== null && other !== null && compareAmounts(one, other) === 0;
  return isEqual ? null : { field, ours: one, theirs: other };
}

/**
 * Each coin that was put in, and of the other coin nothing. Where none was named the exchange
 * decides.
 */
function investmentDifferences(
  invested: readonly { readonly coin: string; readonly amount: string }[],
  found: GridBot,
): readonly (RecordDifference | null)[] {
  if (invested.length === 0) return [];
  const theirs = [
    { coin: found.baseInvestmentCoin, amount: found.baseInvestmentAmount },
    { coin: found.quoteInvestmentCoin, amount: found.quoteInvestmentAmount },
  ];
  const amountIn = (
    parts: readonly { coin: string | null; amount: string | null }[],
    coin: string | null,
  ) => parts.find((part) => part.coin === coin)?.amount ?? undefined;
  const coins = new Set([...invested, ...theirs].map(({ coin }) => coin));
  return [...coins].map((coin) =>
    sameOrNone(
      `investmentAmount ${coin ?? ""}`.trim(),
      amountIn(invested, coin),
      amountIn(theirs, coin) ?? null,
    ),
  );
}

/** Null: it can be what a change is of. */
export function differenceOfSubject(
  { orderId, of }: { readonly orderId: string; readonly of: ChangeSubject },
  found: Pick<Order, "orderId" | "category" | "symbol" | "side">,
): RecordDifference | null {
  const mustBeGiven = false;
  return findDifference([
    exactly("orderId", orderId, found.orderId, mustBeGiven),
    of.category === null ? null : comparedCategory(of.category, found.category, mustBeGiven),
    words("symbol", of.symbol ?? undefined, found.symbol, mustBeGiven),
    words("side", of.side ?? undefined, found.side, mustBeGiven),
  ]);
}

/** Names the field and both values. */
export function differenceSaid({ field, ours, theirs }: RecordDifference): RuleSentence {
  if (theirs === null) return say("differs-not-given", { field, ours: ours ?? "" });
  return ours === null
    ? say("differs-none", { field, theirs })
    : say("differs", { field, ours, theirs });
}
