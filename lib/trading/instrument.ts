import type { Amount } from "@/lib/core/amount";
import type { Category, Word } from "./exchange-words";
import type { MayBeUnread } from "./records";

export const INSTRUMENT_STATES = [
  "listed",
  "online",
  "limit_open",
  "limit_close",
  "offline",
  "restrictedAPI",
] as const;

/**
 * A symbol's rules of one category, from the public instruments. Null: the exchange does not say.
 */
export type Instrument = MayBeUnread & {
  readonly category: Word<Category>;
  readonly symbol: string;
  readonly baseCoin: string;
  readonly quoteCoin: string;
  readonly status: Word<(typeof INSTRUMENT_STATES)[number]> | null;
  /** A pair of a tokenised stock, with a limit of its own (docs/exchange.md 4.1 rule 1). */
  readonly isReality: boolean;
  readonly pricePrecision: number | null;
  readonly quantityPrecision: number | null;
  /** Decimals of a market buy in the quote coin. */
  readonly quotePrecision: number | null;
  readonly priceMultiplier: Amount | null;
  /** docs/exchange.md calls it sizeMultiplier, public answers quantityMultiplier. */
  readonly sizeMultiplier: Amount | null;
  readonly minOrderQty: Amount | null;
  readonly maxOrderQty: Amount | null;
  readonly maxMarketOrderQty: Amount | null;
  readonly minOrderAmount: Amount | null;
  readonly buyLimitPriceRatio: Amount | null;
  readonly sellLimitPriceRatio: Amount | null;
  readonly minLeverage: Amount | null;
  readonly maxLeverage: Amount | null;
  readonly makerFeeRate: Amount | null;
  readonly takerFeeRate: Amount | null;
};
