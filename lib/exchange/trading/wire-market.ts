import * as z from "zod";
import { CATEGORIES, YES_NO } from "@/lib/trading/exchange-words";
import { INSTRUMENT_STATES, type Instrument } from "@/lib/trading/instrument";
import { candleDayOf, type DailyCandle, type Ticker } from "@/lib/trading/market-prices";
import { amount, filledText, findWireInstant, isGiven, optionalAmount } from "../http/wire-fields";
import { recordSchema } from "./record-schema";
import {
  listOf,
  optionalInstant,
  optionalPrice,
  optionalWhole,
  optionalWord,
  word,
} from "./wire-words";

const wireInstrument = recordSchema(
  {
    category: word(CATEGORIES),
    symbol: filledText,
    baseCoin: filledText,
    quoteCoin: filledText,
    status: optionalWord(INSTRUMENT_STATES),
    isReality: optionalWord(YES_NO),
    isRwa: optionalWord(YES_NO),
    pricePrecision: optionalWhole,
    quantityPrecision: optionalWhole,
    quotePrecision: optionalWhole,
    // A step of zero means that there is none.
    priceMultiplier: optionalPrice,
    sizeMultiplier: optionalPrice,
    quantityMultiplier: optionalPrice,
    minOrderQty: optionalAmount,
    maxOrderQty: optionalAmount,
    maxMarketOrderQty: optionalAmount,
    minOrderAmount: optionalAmount,
    buyLimitPriceRatio: optionalAmount,
    sellLimitPriceRatio: optionalAmount,
    minLeverage: optionalAmount,
    maxLeverage: optionalAmount,
  },
  // An order's fee is an estimate.
  { makerFeeRate: optionalAmount, takerFeeRate: optionalAmount },
).transform(
  ({ isRwa, isReality, sizeMultiplier, quantityMultiplier, ...rest }): Instrument => ({
    ...rest,
    isReality: isReality === "yes" || isRwa === "yes",
    sizeMultiplier: sizeMultiplier ?? quantityMultiplier,
  }),
);

/** The public instruments, in the spellings of all sources. */
export const instrumentsSchema: z.ZodType<readonly Instrument[]> = listOf(wireInstrument);

const wireTicker: z.ZodType<Ticker> = recordSchema(
  { symbol: filledText, lastPrice: optionalPrice },
  {
    ask1Price: optionalPrice,
    bid1Price: optionalPrice,
    price24hPcnt: optionalAmount,
    highPrice24h: optionalPrice,
    lowPrice24h: optionalPrice,
    volume24h: optionalAmount,
    turnover24h: optionalAmount,
    platformTurnover24h: optionalAmount,
    markPrice: optionalPrice,
    indexPrice: optionalPrice,
    ts: optionalInstant,
  },
).transform(({ ts, highPrice24h, lowPrice24h, ...ticker }) => ({
  ...ticker,
  high24h: highPrice24h,
  low24h: lowPrice24h,
  atMs: ts,
}));
export const tickersSchema: z.ZodType<readonly Ticker[]> = listOf(wireTicker);

const optionalVolume = z
  .string()
  .nullish()
  .transform((value) => (isGiven(value) ? value : null))
  .pipe(amount.nullable());

/**
 * `[ts, open, high, low, close, base volume, quote volume]`; more may follow, the volumes may be
 * missing.
 */
const wireCandle = z
  .tuple([z.string(), amount, amount, amount, amount], optionalVolume)
  .transform(([ts, open, high, low, close, baseVolume, quoteVolume], context): DailyCandle => {
    const startMs = findWireInstant(ts);
    if (startMs === null) {
      context.addIssue({ code: "custom", path: [0], message: "is not in milliseconds" });
      return z.NEVER;
    }
    const volumes = { baseVolume: baseVolume ?? null, quoteVolume: quoteVolume ?? null };
    return { startMs, dayBegins: candleDayOf(startMs), open, high, low, close, ...volumes };
  });
export const candlesSchema: z.ZodType<readonly DailyCandle[]> = listOf(wireCandle);
