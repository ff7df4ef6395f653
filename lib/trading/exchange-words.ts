/**
 * The exchange's words in orders, positions and bots. Where docs/exchange.md lists them, they are
 * from there; states and reasons are from public sources, which may be older or newer than the
 * exchange that answers.
 */
export const CATEGORIES = [
  "SPOT",
  "MARGIN",
  "USDT-FUTURES",
  "COIN-FUTURES",
  "USDC-FUTURES",
] as const;
export type Category = (typeof CATEGORIES)[number];
export type FuturesCategory = Extract<Category, `${string}-FUTURES`>;

export const SIDES = ["buy", "sell"] as const;
export type Side = (typeof SIDES)[number];
export const ORDER_TYPES = ["limit", "market"] as const;
export type OrderType = (typeof ORDER_TYPES)[number];
export const TIMES_IN_FORCE = ["gtc", "ioc", "fok", "post_only", "rpi"] as const;
export type TimeInForce = (typeof TIMES_IN_FORCE)[number];
export const POSITION_SIDES = ["long", "short"] as const;
export type PositionSide = (typeof POSITION_SIDES)[number];
export const STP_MODES = ["none", "cancel_taker", "cancel_maker", "cancel_both"] as const;
export type StpMode = (typeof STP_MODES)[number];
export const MARGIN_MODES = ["crossed", "isolated"] as const;
export type MarginMode = (typeof MARGIN_MODES)[number];
export const HOLD_MODES = ["one_way_mode", "hedge_mode"] as const;
export type HoldMode = (typeof HOLD_MODES)[number];
export const YES_NO = ["yes", "no"] as const;
export type YesNo = (typeof YES_NO)[number];
export const TRIGGER_PRICES = ["market", "mark"] as const;
export type TriggerPrice = (typeof TRIGGER_PRICES)[number];
export const STRATEGY_TYPES = ["tpsl", "trigger"] as const;
export type StrategyType = (typeof STRATEGY_TYPES)[number];

export const ORDER_STATES = ["live", "new", "partially_filled", "filled", "cancelled"] as const;
export type OrderState = (typeof ORDER_STATES)[number];

export const STRATEGY_STATES = ["pending", "submitting", "success", "failed", "cancelled"] as const;
export type StrategyState = (typeof STRATEGY_STATES)[number];
export const BOT_STATES = ["init", "waiting", "running", "terminating", "terminated"] as const;
export type BotState = (typeof BOT_STATES)[number];

/** A word that no source lists, as it came: one new word must not make a whole page unreadable. */
export type UnlistedWord = string & { readonly __brand: "UnlistedWord" };
export type Word<Known extends string> = Known | UnlistedWord;

/** The listed word; undefined: it is none of them. */
export function wordOf<Known extends string>(
  words: readonly Known[],
  word: string | null | undefined,
): Known | undefined {
  return words.find((one) => one === word);
}

export function otherSide(side: Side): Side {
  return side === "buy" ? "sell" : "buy";
}

export function isFutures(category: string): category is FuturesCategory {
  return category.endsWith("-FUTURES");
}

/**
 * The 400 open orders are counted for all futures together, and for spot and margin together
 * (docs/exchange.md 4.1).
 */
export type OpenOrderCounts = { readonly futures: number; readonly spot: number };
