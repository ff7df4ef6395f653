import { type Amount, isZeroAmount } from "@/lib/core/amount";
import type { DayRange } from "@/lib/core/day";
import type { ExchangeFailure } from "@/lib/core/failure";
import { type FilterLists, hasValues, type Lists } from "@/lib/core/filter-lists";
import type { WholeAccountScope } from "@/lib/core/scope";
import type { AccountAssets, GridBot, GridOrders, LoanData } from "./account-records";
import { CATEGORIES, type Category, wordOf } from "./exchange-words";
import type {
  AdlRank,
  ClosedPosition,
  Fill,
  MovedPosition,
  Order,
  Position,
  StrategyOrder,
} from "./records";

/**
 * Paper: the made-up money of a sandbox. What is paper and what is live is never in one list, sum
 * or file.
 */
export type TradingEnvironment = "paper" | "live";

/** One account's records of one environment. */
export type TradingBook = WholeAccountScope & { readonly environment: TradingEnvironment };

/**
 * An account is of the environment that its exchange named when its key was checked. One that is fed
 * by files has no exchange to name it; its book is live and stays empty.
 */
export function tradingBook(
  scope: WholeAccountScope,
  account: { readonly environment: "live" | "sandbox" | null },
): TradingBook {
  return { ...scope, environment: account.environment === "sandbox" ? "paper" : "live" };
}

/** What the desk copies; each has a reading of its own that may fail alone. */
export const TRADING_SOURCES = [
  "assets",
  "loans",
  "open-orders",
  "order-history",
  "fills",
  "positions",
  "adl-ranks",
  "closed-positions",
  "moved-positions",
  "strategies",
  "strategy-history",
  "sub-orders",
  "bots",
] as const;
export type TradingSource = (typeof TRADING_SOURCES)[number];

export type BotKind = "grid" | "neutral";
/** A bot with what it has in the market; `kind` says which of the two sorts knows its id. */
export type BotRecord = {
  readonly kind: BotKind;
  readonly bot: GridBot;
  readonly orders: GridOrders;
};

type KeptRecords = {
  readonly order: Order;
  readonly fill: Fill;
  readonly position: Position;
  readonly "closed-position": ClosedPosition;
  readonly "moved-position": MovedPosition;
  readonly strategy: StrategyOrder;
  /** An order that a strategy order placed. */
  readonly "sub-order": Order;
  readonly bot: BotRecord;
};
export type KeptKind = keyof KeptRecords;
/** The kinds whose records open beside their list on the orders screen. */
export type ListedKind = Exclude<KeptKind, "bot" | "moved-position" | "sub-order">;
export type KeptRecord<Kind extends KeptKind> = KeptRecords[Kind];

/** A record as the exchange said it last. Times are the exchange's, ms. */
export type Kept<Kind extends KeptKind> = {
  readonly recordId: string;
  readonly record: KeptRecord<Kind>;
  readonly isOpen: boolean;
  /**
   * When it began, of a closed position when it ended; where the exchange says nothing, when it was
   * first seen.
   */
  readonly atMs: number;
  readonly firstSeenAtMs: number;
  readonly readAtMs: number;
  /**
   * It left the list of open ones then, and no other list has said what became of it; null: it is
   * clear.
   */
  readonly unlistedAtMs: number | null;
  /** The order of this desk that it is; null: placed elsewhere. */
  readonly ownOrderId: string | null;
};

/** What was read of a kind, ready to be kept. */
export type ToKeep<Kind extends KeptKind> = {
  readonly recordId: string;
  readonly record: KeptRecord<Kind>;
  readonly isOpen: boolean;
  readonly category: string;
  readonly symbol: string;
  readonly side: string;
  readonly state: string;
  readonly orderId: string | null;
  readonly clientOid: string | null;
  readonly atMs: number | null;
  /** Of a sub-order the strategy order that placed it. */
  readonly parentId?: string;
};

/** What a list can be chosen by; each also to be left out. */
export const KEPT_LISTS = ["categories", "symbols", "sides", "states", "placed"] as const;
export type KeptList = (typeof KEPT_LISTS)[number];
export const NO_KEPT_LISTS: Lists<KeptList> = {
  categories: [],
  symbols: [],
  sides: [],
  states: [],
  placed: [],
};

/** `range`: of UTC+8 days, by `atMs`; null: any time. */
export type KeptFilter = FilterLists<KeptList> & {
  readonly isOpen: boolean;
  readonly range: DayRange | null;
  /** orderIds of the exchange, or clientOids. */
  readonly orderIds: readonly string[];
};

/** Whether it chooses by more than what is open and days. */
export function isFiltered(filter: KeptFilter): boolean {
  return filter.orderIds.length > 0 || hasValues(filter, KEPT_LISTS);
}

/** How far a list was read. Times are the exchange's, ms. */
export type TradingReading = {
  readonly source: TradingSource;
  readonly attemptedAtMs: number;
  /** When the exchange last answered for all of it; null: never. */
  readonly readAtMs: number | null;
  /** A list by time is known between these two, but for its gaps; null for other lists. */
  readonly sinceMs: number | null;
  readonly throughMs: number | null;
  /** Why the last attempt failed, and since when all of them did; null: it did not. */
  readonly failure: (ExchangeFailure & { readonly sinceMs: number }) | null;
};

/** Time of a list that was not read while the exchange still answered for it. */
export type TradingGap = {
  readonly source: TradingSource;
  readonly fromMs: number;
  readonly toMs: number;
};

/** How far the data of a screen was read. Times are the exchange's, ms. */
export type ReadingState = {
  readonly nowMs: number;
  /** When the exchange last answered for all of it; null: it never did for some of it. */
  readonly readAtMs: number | null;
  /** Lists that could not be read the last time. */
  readonly failed: readonly (TradingReading & {
    readonly failure: NonNullable<TradingReading["failure"]>;
  })[];
  readonly gaps: readonly TradingGap[];
  /** Of lists by time: what is before is not known; null: they are none, or nothing was read. */
  readonly sinceMs: number | null;
  readonly pausedAtMs: number | null;
  /** Nothing is ever read: the account is fed by files alone. */
  readonly isFedByFiles: boolean;
  /** Without one nothing is read. */
  readonly workerAlive: boolean;
};

export type AssetReading = { readonly readAtMs: number; readonly assets: AccountAssets };

/** What each source whose answer is kept whole says. */
export type AccountAnswers = {
  readonly "adl-ranks": readonly AdlRank[];
  readonly loans: LoanData;
};
export type AnswerSource = keyof AccountAnswers;

/** `record` null: not read yet. `unknownAtMs`: the exchange said then that it knows no such bot. */
export type FollowedBot = {
  readonly botId: string;
  readonly followedAtMs: number;
  readonly unknownAtMs: number | null;
  readonly kept: Kept<"bot"> | null;
};

/** Grid bots place their orders under these origins (public sources). */
export function isBotOrder({ delegateType }: Pick<Order, "delegateType">): boolean {
  return delegateType?.startsWith("strategy_grid") ?? false;
}

/**
 * A bot's product: as the exchange names it, else as it was created here (`ours`), else futures
 * where it has what only futures have. Null: not known. Public sources give leverage of neutral
 * bots alone.
 */
export function categoryOfBot(
  { kind, bot }: Pick<BotRecord, "kind" | "bot">,
  ours: string | null,
): Category | null {
  const named = wordOf(CATEGORIES, bot.category) ?? wordOf(CATEGORIES, ours);
  if (named !== undefined) return named;
  const hasFutures = kind === "neutral" || isSome(bot.leverage) || isSome(bot.margin);
  if (!hasFutures) return null;
  return bot.quoteInvestmentCoin === "USDC" ? "USDC-FUTURES" : "USDT-FUTURES";
}

const isSome = (amount: Amount | null) => amount !== null && !isZeroAmount(amount);
