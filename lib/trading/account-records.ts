import type { Amount } from "@/lib/core/amount";
import type {
  BotState,
  Category,
  HoldMode,
  MarginMode,
  StpMode,
  Word,
  YesNo,
} from "./exchange-words";
import type { MayBeUnread } from "./records";

/**
 * One coin of an account (docs/exchange.md 2.3). Null: not given; an older server knows no bonus.
 */
export type CoinAsset = MayBeUnread & {
  readonly coin: string;
  readonly equity: Amount;
  /** In USD. */
  readonly usdValue: Amount | null;
  readonly balance: Amount | null;
  readonly available: Amount | null;
  /** Of margin orders. */
  readonly debt: Amount | null;
  /** By spot orders. */
  readonly locked: Amount | null;
  readonly bonus: Amount | null;
};

/**
 * An account's equity and margins, in USD where the name says nothing else (docs/exchange.md 2.3).
 */
export type AccountAssets = MayBeUnread & {
  readonly accountEquity: Amount | null;
  readonly usdtEquity: Amount | null;
  readonly btcEquity: Amount | null;
  readonly unrealisedPnl: Amount | null;
  readonly usdtUnrealisedPnl: Amount | null;
  /** btcUnrealizedPnl on the wire. */
  readonly btcUnrealisedPnl: Amount | null;
  readonly effEquity: Amount | null;
  readonly mmr: Amount | null;
  readonly imr: Amount | null;
  readonly mgnRatio: Amount | null;
  readonly positionMgnRatio: Amount | null;
  readonly positionValue: Amount | null;
  readonly leverage: Amount | null;
  /** Coins with a balance, each once. */
  readonly assets: readonly CoinAsset[];
};

export type SymbolSettings = MayBeUnread & {
  readonly category: Word<Category> | null;
  readonly symbol: string;
  readonly marginMode: Word<MarginMode> | null;
  readonly leverage: Amount | null;
};
export type CoinSettings = { readonly coin: string; readonly leverage: Amount | null };

/** Public sources. */
export type AccountSettings = MayBeUnread & {
  readonly uid: string | null;
  readonly accountMode: string | null;
  readonly holdMode: Word<HoldMode> | null;
  readonly stpMode: Word<StpMode> | null;
  readonly symbols: readonly SymbolSettings[];
  readonly coins: readonly CoinSettings[];
};

export type LoanData = MayBeUnread & {
  /** In USD. */
  readonly currentLoans: Amount | null;
  readonly interestPaymentTime: string | null;
  readonly debtCoinList: readonly (MayBeUnread & {
    readonly coin: string;
    readonly debt: Amount | null;
    readonly interestFreeAmount: Amount | null;
    readonly interestRateNextHour: Amount | null;
  })[];
};

/**
 * From public sources. Covers grid bots and neutral ones; fields that only the other kind has are
 * null.
 */
export type GridBot = MayBeUnread & {
  readonly botId: string;
  readonly symbol: string;
  /** Not every server says it. */
  readonly category: Word<Category> | null;
  readonly status: Word<BotState>;
  readonly gridType: Word<"long" | "short" | "neutral"> | null;
  readonly gridOrderMode: Word<"arithmetic" | "geometric"> | null;
  readonly gridNum: string | null;
  readonly slippage: string | null;
  readonly triggerCondition: string | null;
  readonly terminationCondition: string | null;
  readonly terminationReason: string | null;
  readonly baseInvestmentCoin: string | null;
  readonly quoteInvestmentCoin: string | null;
  readonly hodlMode: Word<YesNo> | null;
  readonly autoTransferProfits: Word<YesNo> | null;
  readonly createdTimeMs: number | null;
  /** A duration, not an instant. */
  readonly runningTimeMs: number | null;
} & { readonly [Name in BotFigure]: Amount | null };

export const BOT_FIGURES = [
  "totalProfit",
  "roi",
  "gridProfit",
  "gridProfitRate",
  "unpairedProfit",
  "unpairedProfitRate",
  "margin",
  "arbitrageAPR",
  "totalAPR",
  "currentBaseBalance",
  "currentQuoteBalance",
  "initialBaseHoldings",
  "initialQuoteHoldings",
  "reservedBaseTradingFee",
  "reservedQuoteTradingFee",
  "gridStartPrice",
  "maxPrice",
  "minPrice",
  "baseInvestmentAmount",
  "quoteInvestmentAmount",
  "triggerPrice",
  "stopLoss",
  "takeProfit",
  "leverage",
  "holdAveragePrice",
  "holdPosition",
  "oneGridMinProfit",
  "oneGridMaxProfit",
  "arbitrageCount",
] as const;
export type BotFigure = (typeof BOT_FIGURES)[number];

export type GridOrder = MayBeUnread & {
  readonly orderId: string;
  readonly delegateCount: Amount | null;
  readonly delegatePrice: Amount | null;
  /** In percent, without a sign: how far the price has to move. */
  readonly changeRequired: Amount | null;
};
export type GridOrders = {
  readonly botId: string;
  readonly symbol: string;
  readonly buyOrders: readonly GridOrder[];
  readonly sellOrders: readonly GridOrder[];
};

/** The days that the line of an account's equity is of. */
export const EQUITY_SPANS = ["30d", "1y"] as const;
