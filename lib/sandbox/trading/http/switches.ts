import { checkFields, oneOf, type Rules, text, wholeNumber } from "@/lib/sandbox/core/rules";
import { DEFAULT_TRADING_RULES, type TradingRules } from "../interface/exchange";

/** Refusals for which sources name two codes; the first is the default (docs/trading.md 8). */
export type CodeSwitches = {
  readonly unknownSymbolCode: "25100" | "40034";
  readonly doubleClientOidCode: "25212" | "40786";
  readonly maxOpenCode: "25230" | "40762";
  readonly reduceOnlyCode: "25232" | "25574";
  readonly unknownBotCode: "25575" | "25577";
  readonly strategyFiredCode: "25596" | "25598";
};

/**
 * What the sources about trading leave open, or state differently. The defaults obey the
 * specification; where it is silent, they are what public sources say.
 */
export type TradingSwitches = TradingRules &
  CodeSwitches & {
    /**
     * docs/exchange.md 4.8 states the limit twice. "whitelist-10" refuses everybody who is not
     * whitelisted.
     */
    readonly cancelRealityLimit: "5-or-30" | "whitelist-10";
    /** Whether only whitelisted keys may use the operations of Reality pairs. */
    readonly realityAccess: "open" | "whitelisted";
    /** Name of the upper limit in docs/exchange.md 4.9. */
    readonly upperLimitField: "maxPrice" | "maxPriceprice";
    /** Name of the step of quantities in the list of instruments. */
    readonly stepField: "sizeMultiplier" | "quantityMultiplier" | "both";
    readonly leverage: "optional" | "required";
    readonly requestId: "number" | "string";
    /** Characters of a clientOid: docs/exchange.md 2.1, or the vendor's guide. */
    readonly clientOidSet: "specification" | "guide";
    /**
     * Whether a neutral bot needs an investment; without one it takes the least that its grid
     * needs.
     */
    readonly neutralInvestment: "optional" | "required";
    /** A field of the operations that create bots. */
    readonly fundsSource: "optional" | "required";
    /**
     * Spelling of symbols in requests; another one is an unknown symbol. "lower-r": Reality pairs
     * begin with r.
     */
    readonly symbolCase: "any" | "upper" | "lower-r";
    readonly closeBotAnswer: "null" | "ids";
    readonly cancelStrategyAnswer: "null" | "ids";
    /**
     * How long an accepted order is in no list and not found by its id, by the exchange's clock.
     */
    readonly visibleAfterMs: number;
    /** A list without rows. */
    readonly emptyList: "list" | "null-list" | "null-data" | "code-40054";
    /**
     * The cursor of the last page that has rows. "last": the smallest id of the page, as on other
     * pages.
     */
    readonly cursorOnLastPage: "last" | "empty" | "null" | "absent";
    /** The cursor of a page without rows. */
    readonly cursorOnEmptyPage: "empty" | "null" | "absent" | "unchanged";
    /** An older server ignores autoBorrow and has no positionValue, leverage and bonus. */
    readonly olderServer: boolean;
    readonly extraFields: boolean;
    readonly permissionCode: "40014" | "25620";
    readonly badParameterCode: "40017" | "25200" | "400172";
    /**
     * "offered": keys of the demo environment with the header `paptrading: 1`. "unknown": 404 for
     * requests that have it.
     */
    readonly paperTrading: "unknown" | "offered";
    /** Orders of one UID in a UTC day (the exchange names no number); 0 is no limit. */
    readonly dailyOrders: number;
    /** Spelling of categories, yes/no and "cancelled" in answers. */
    readonly categoryCase: "upper" | "lower";
    readonly reduceOnlyCase: "lower" | "upper";
    readonly cancelledSpelling: "cancelled" | "canceled";
    /** Whether the server has public prices; "absent": 404. */
    readonly publicPrices: "offered" | "absent";
    /** Pairs that have never traded, commas between their symbols: no last price and no candle. */
    readonly untradedPairs: string;
    /** Where daily candles begin. */
    readonly candleDay: "UTC" | "UTC+8";
    readonly candleOrder: "oldest-first" | "newest-first";
  };

export const DEFAULT_TRADING_SWITCHES: TradingSwitches = {
  ...DEFAULT_TRADING_RULES,
  unknownSymbolCode: "25100",
  doubleClientOidCode: "25212",
  maxOpenCode: "25230",
  reduceOnlyCode: "25232",
  unknownBotCode: "25575",
  strategyFiredCode: "25596",
  cancelRealityLimit: "5-or-30",
  realityAccess: "open",
  upperLimitField: "maxPrice",
  stepField: "quantityMultiplier",
  leverage: "optional",
  requestId: "number",
  clientOidSet: "specification",
  neutralInvestment: "optional",
  fundsSource: "optional",
  symbolCase: "any",
  closeBotAnswer: "null",
  cancelStrategyAnswer: "ids",
  visibleAfterMs: 0,
  emptyList: "list",
  cursorOnLastPage: "last",
  cursorOnEmptyPage: "empty",
  olderServer: false,
  extraFields: false,
  permissionCode: "40014",
  badParameterCode: "40017",
  paperTrading: "unknown",
  dailyOrders: 0,
  categoryCase: "upper",
  reduceOnlyCase: "lower",
  cancelledSpelling: "cancelled",
  publicPrices: "offered",
  untradedPairs: "",
  candleDay: "UTC",
  candleOrder: "oldest-first",
};

const FLAG = oneOf(true, false);
const RULES: Rules<TradingSwitches> = {
  minOrderAmount: oneOf("number", "notional"),
  clientOidUnique: oneOf("open-orders", "24h"),
  stpDefault: oneOf("none", "cancel_taker", "cancel_maker", "cancel_both"),
  coinFuturesExtras: oneOf("refused", "listed"),
  modifyDelayMs: wholeNumber(0, 3_600_000),
  cancelDelayMs: wholeNumber(0, 3_600_000),
  mostModifications: wholeNumber(0, 1_000_000),
  presetReference: oneOf("trigger-price", "entry-price", "current-price"),
  accountState: oneOf(
    "normal",
    "classic",
    "liquidation",
    "at-risk",
    "loan",
    "loan-spot-only",
    "loan-above-ltv",
    "loan-liquidation",
  ),
  refusedClosings: text(),
  closedPercent: wholeNumber(1, 100),
  moveStatus: oneOf("completed", "processing", "failed"),
  unknownSymbolCode: oneOf("25100", "40034"),
  doubleClientOidCode: oneOf("25212", "40786"),
  maxOpenCode: oneOf("25230", "40762"),
  reduceOnlyCode: oneOf("25232", "25574"),
  unknownBotCode: oneOf("25575", "25577"),
  strategyFiredCode: oneOf("25596", "25598"),
  cancelRealityLimit: oneOf("5-or-30", "whitelist-10"),
  realityAccess: oneOf("open", "whitelisted"),
  upperLimitField: oneOf("maxPrice", "maxPriceprice"),
  stepField: oneOf("sizeMultiplier", "quantityMultiplier", "both"),
  leverage: oneOf("optional", "required"),
  requestId: oneOf("number", "string"),
  clientOidSet: oneOf("specification", "guide"),
  neutralInvestment: oneOf("optional", "required"),
  fundsSource: oneOf("optional", "required"),
  symbolCase: oneOf("any", "upper", "lower-r"),
  closeBotAnswer: oneOf("null", "ids"),
  cancelStrategyAnswer: oneOf("null", "ids"),
  visibleAfterMs: wholeNumber(0, 3_600_000),
  emptyList: oneOf("list", "null-list", "null-data", "code-40054"),
  cursorOnLastPage: oneOf("last", "empty", "null", "absent"),
  cursorOnEmptyPage: oneOf("empty", "null", "absent", "unchanged"),
  olderServer: FLAG,
  extraFields: FLAG,
  permissionCode: oneOf("40014", "25620"),
  badParameterCode: oneOf("40017", "25200", "400172"),
  paperTrading: oneOf("unknown", "offered"),
  dailyOrders: wholeNumber(0, 1_000_000),
  categoryCase: oneOf("upper", "lower"),
  reduceOnlyCase: oneOf("lower", "upper"),
  cancelledSpelling: oneOf("cancelled", "canceled"),
  publicPrices: oneOf("offered", "absent"),
  untradedPairs: text(),
  candleDay: oneOf("UTC", "UTC+8"),
  candleOrder: oneOf("oldest-first", "newest-first"),
};

/** Throws RangeError, naming the switch, when one is not known. */
export function changeTradingSwitches(switches: TradingSwitches, patch: unknown): TradingSwitches {
  return { ...switches, ...checkFields(patch, RULES, "switches.trading") };
}
