import { over, rounded, text } from "@/lib/sandbox/core/decimal";
import type { TradingExchange, TradingRules } from "../interface/exchange";
import type { CandleRecord, InstrumentRecord, TickerRecord } from "../interface/records";
import { done, refuse } from "../interface/refusals";
import type { CandleInterval, CandleRequest, WireCategory, WireSide } from "../interface/requests";
import type { TradedInstrument } from "../market/instruments";
import { LEVELS, type Market, type PriceBar } from "../market/market";
import { HOUR_MINUTES, MINUTE_MS } from "../market/price-path";
import type { Venue } from "./state";

const DAY_MINUTES = 24 * HOUR_MINUTES;
const INTERVAL_MINUTES: Readonly<Record<CandleInterval, number>> = {
  "1m": 1,
  "5m": 5,
  "15m": 15,
  "30m": 30,
  "1H": 60,
  "4H": 240,
  "6H": 360,
  "12H": 720,
  "1D": DAY_MINUTES,
};
const UTC8_MINUTES = 8 * HOUR_MINUTES;
/** The first trade of the sandbox: 2020-01-01. */
const FIRST_MINUTE = Date.UTC(2020, 0, 1) / MINUTE_MS;

const yesNo = (value: boolean) => (value ? "YES" : "NO");

/**
 * Field names of the exchange's own list; the specification calls quantityMultiplier
 * sizeMultiplier.
 */
function instrumentRecord(instrument: TradedInstrument, rules: TradingRules): InstrumentRecord {
  const { category, symbol, base, quote, tick, lot, kind } = instrument;
  const minQty = text(BigInt(instrument.minLots) * lot);
  const band = text((BigInt(instrument.bandPercent) * 10n ** 18n) / 100n);
  const isSpot = kind === "spot";
  const record = {
    symbol,
    category,
    baseCoin: base,
    quoteCoin: quote,
    isRwa: yesNo(instrument.stockCode !== null),
    isReality: yesNo(instrument.stockCode !== null),
    buyLimitPriceRatio: band,
    sellLimitPriceRatio: band,
    minOrderQty: minQty,
    maxOrderQty: text(BigInt(instrument.maxLots) * lot),
    maxMarketOrderQty: text(BigInt(instrument.maxMarketLots) * lot),
    minOrderAmount: rules.minOrderAmount === "number" ? minQty : text(instrument.minAmount),
    pricePrecision: String(instrument.priceDecimals),
    quantityPrecision: String(instrument.qtyDecimals),
    quotePrecision: isSpot ? "6" : "",
    priceMultiplier: text(tick),
    quantityMultiplier: text(lot),
    sizeMultiplier: text(lot),
    makerFeeRate: text(instrument.makerRate),
    takerFeeRate: text(instrument.takerRate),
    minLeverage: isSpot ? "" : "1",
    maxLeverage: isSpot ? "" : String(instrument.maxLeverage),
    maxSymbolOrderNum: "400",
    maxProductOrderNum: "400",
    // Maintenance has a field of its own; the word is that of a pair that is down.
    status: instrument.state === "maintenance" ? "offline" : instrument.state,
    offTime: "",
    limitOpenTime: instrument.state === "limit_open" ? "0" : "",
    maintainTime: instrument.state === "maintenance" ? "0" : "",
  };
  return isSpot ? record : { ...record, type: "perpetual" };
}

/**
 * The best price on a side, of the market and of the accounts' orders; null where the side is
 * empty.
 */
function best(venue: Venue, market: Market, side: WireSide, minute: number) {
  const own = venue.book(market.instrument)[side][0];
  const ownLots = own ? own.lots - own.filledLots : 0;
  for (let nth = 0; nth < LEVELS; nth++) {
    const level = market.level(side, nth, minute);
    if (!level || level.lots === 0) continue;
    if (!own || own.ticks === null) return level;
    if (own.ticks === level.ticks) return { ticks: level.ticks, lots: level.lots + ownLots };
    const ownIsBetter = side === "buy" ? own.ticks > level.ticks : own.ticks < level.ticks;
    return ownIsBetter ? { ticks: own.ticks, lots: ownLots } : level;
  }
  return own && own.ticks !== null ? { ticks: own.ticks, lots: ownLots } : null;
}

const priceText = ({ tick }: TradedInstrument, ticks: number) => text(BigInt(ticks) * tick);
const sizeText = ({ lot }: TradedInstrument, lots: number) => text(BigInt(lots) * lot);
/** Turnover in the quote coin. */
function turnoverText({ kind, tick, lot }: TradedInstrument, bar: PriceBar): string {
  return kind === "inverse"
    ? text(BigInt(bar.lots) * lot)
    : text((bar.value * tick * lot) / 10n ** 18n);
}

function tickerRecord(venue: Venue, market: Market): TickerRecord {
  const { instrument } = market;
  const minute = venue.minute();
  const bar = market.bar(minute - DAY_MINUTES + 1, minute + 1);
  const ask = best(venue, market, "sell", minute);
  const bid = best(venue, market, "buy", minute);
  const turnover24h = turnoverText(instrument, bar);
  const price = (ticks: number) => priceText(instrument, ticks);
  const change = over(BigInt(bar.close - bar.open), BigInt(bar.open));
  const ticker: TickerRecord = {
    category: instrument.category,
    symbol: instrument.symbol,
    lastPrice: price(bar.close),
    openPrice24h: price(bar.open),
    highPrice24h: price(bar.high),
    lowPrice24h: price(bar.low),
    ask1Price: ask ? price(ask.ticks) : "",
    bid1Price: bid ? price(bid.ticks) : "",
    bid1Size: bid ? sizeText(instrument, bid.lots) : "",
    ask1Size: ask ? sizeText(instrument, ask.lots) : "",
    price24hPcnt: rounded(change, 5),
    volume24h: sizeText(instrument, bar.lots),
    turnover24h,
    ts: String(venue.now()),
  };
  if (instrument.kind !== "spot") {
    const markPrice = price(market.mark(minute));
    return { ...ticker, indexPrice: markPrice, markPrice, fundingRate: "0" };
  }
  return instrument.stockCode === null ? ticker : { ...ticker, platformTurnover24h: turnover24h };
}

function candleRecord(instrument: TradedInstrument, bar: PriceBar): CandleRecord {
  const price = (ticks: number) => priceText(instrument, ticks);
  const inverse = instrument.kind === "inverse";
  const volume = inverse
    ? rounded(inverseVolume(instrument, bar), 8)
    : sizeText(instrument, bar.lots);
  return [
    String(bar.start * MINUTE_MS),
    price(bar.open),
    price(bar.high),
    price(bar.low),
    price(bar.close),
    volume,
    turnoverText(instrument, bar),
  ];
}

/**
 * Volume in the base coin of an inverse line, whose sizes are in dollars, at the bar's average
 * price.
 */
function inverseVolume({ tick, lot }: TradedInstrument, bar: PriceBar): bigint {
  const average = (bar.value * tick) / BigInt(bar.lots);
  return over(BigInt(bar.lots) * lot, average);
}

function candlesOf(venue: Venue, market: Market, question: CandleRequest): CandleRecord[] {
  const { interval, startMs, endMs, limit, dayStart = "UTC" } = question;
  const length = INTERVAL_MINUTES[interval];
  const shift = dayStart === "UTC+8" ? UTC8_MINUTES : 0;
  const startOf = (minute: number) => Math.floor((minute + shift) / length) * length - shift;
  const now = venue.minute();
  const newest = startOf(endMs === undefined ? now : Math.min(now, Math.floor(endMs / MINUTE_MS)));
  const oldest = Math.max(
    FIRST_MINUTE,
    startMs === undefined ? FIRST_MINUTE : Math.ceil(startMs / MINUTE_MS),
    newest - (limit - 1) * length,
  );
  const candles: CandleRecord[] = [];
  for (let start = newest; start >= oldest; start -= length) {
    const bar = market.bar(start, Math.min(start + length, now + 1));
    candles.push(candleRecord(market.instrument, bar));
  }
  return candles.reverse();
}

type PublicOperations = Pick<
  TradingExchange,
  "instruments" | "tickers" | "candles" | "findSymbol" | "feeRate"
>;

/** Operations without a key. */
export function publicOperations(venue: Venue): PublicOperations {
  const listed = (category: WireCategory, symbol: string | undefined) => {
    if (symbol === undefined || symbol === "") return venue.instruments.all(category);
    return [venue.instruments.find(category, symbol) ?? refuse("unknownSymbol", symbol)];
  };
  return {
    instruments: ({ category, symbol }) =>
      venue.outcome(() =>
        listed(category, symbol).map((one) => instrumentRecord(one, venue.rules())),
      ),
    tickers: ({ category, symbol }) =>
      venue.outcome(() =>
        listed(category, symbol).map((one) => tickerRecord(venue, venue.market(one))),
      ),
    candles: (question) =>
      venue.outcome(() => {
        const [instrument] = listed(question.category, question.symbol);
        if (!instrument || question.symbol === "") return refuse("unknownSymbol", question.symbol);
        return candlesOf(venue, venue.market(instrument), question);
      }),
    findSymbol: (category, symbol) => {
      const found = venue.instruments.find(category, symbol);
      return found && { symbol: found.symbol, isReality: found.stockCode !== null };
    },
    feeRate: (_uid, { category, symbol }) => {
      const found = venue.instruments.find(category, symbol);
      if (!found) return venue.outcome(() => refuse("unknownSymbol", symbol));
      return done({ makerFeeRate: text(found.makerRate), takerFeeRate: text(found.takerRate) });
    },
  };
}
