import { compareAmounts } from "@/lib/core/amount";
import { isFutures, type Side, YES_NO } from "./exchange-words";
import type { Instrument } from "./instrument";
import type {
  AddInvestment,
  CloseBot,
  CreateBot,
  CreateNeutralBot,
  ModifyBot,
  ModifyGridInterval,
  ModifyNeutralBot,
  ModifyNeutralGridInterval,
} from "./requests";
import {
  checkRequired,
  checkWord,
  type RuleRefusal,
  refusalsOf,
  refuse,
  say,
} from "./rule-refusal";
import { checkFigure, checkPriceStep, findFigure, type PriceRounding, roundingOf } from "./steps";

/** docs/exchange.md 4.9. */
const GRID_CATEGORIES = ["SPOT", "USDT-FUTURES", "USDC-FUTURES"];
const NEUTRAL_CATEGORIES = ["USDT-FUTURES", "USDC-FUTURES"];
const FUNDS = ["funding", "uta", "otc"];
/** Public sources: for futures grids, and for spot grids. */
const FUTURES_FIELDS = [
  "leverage",
  "autoReserveMargin",
  "reservedMargin",
  "marketOpen",
  "lossReserve",
] as const;
const SPOT_FIELDS = ["hodlMode", "terminationSell"] as const;
const START_PRICES = ["triggerPrice", "stopUpwardPrice"] as const;
const END_PRICES = ["stopLoss", "takeProfit"] as const;
const FIGURES = ["leverage", "reservedMargin", "movingAverageGains"] as const;
/** Public sources. */
const SLIPPAGES = ["1%", "2%", "none"];

type Range = { readonly maxPrice: string; readonly minPrice: string; readonly gridNum: string };

/**
 * A price is a figure in the symbol's steps; `instrument` null: they are not known. A grid buys and
 * sells, so its range is rounded inwards, and what ends it like the order that closes it; anything
 * else is not rounded.
 */
function checkPrice(
  field: string,
  value: string | undefined,
  instrument: Instrument | null,
  section: string,
  rounding: PriceRounding = null,
): readonly RuleRefusal[] {
  return refusalsOf(
    checkFigure(field, value, section),
    instrument && checkPriceStep(field, value, instrument, rounding),
  );
}

/** docs/exchange.md 4.9: both limits and a number of grids; the upper limit above the lower one. */
function checkGridRange(
  { maxPrice, minPrice, gridNum }: Range,
  instrument: Instrument | null,
  section: string,
): readonly RuleRefusal[] {
  const [most, least] = [findFigure(maxPrice), findFigure(minPrice)];
  return refusalsOf(
    checkRequired({ maxPrice, minPrice, gridNum }, ["maxPrice", "minPrice", "gridNum"], section),
    checkPrice("maxPrice", maxPrice, instrument, section, "down"),
    checkPrice("minPrice", minPrice, instrument, section, "up"),
    most !== null && least !== null && compareAmounts(most, least) <= 0
      ? refuse("maxPrice", "grid", section, say("grid-range"))
      : null,
    gridNum === "" || /^[1-9]\d{0,3}$/.test(gridNum)
      ? null
      : refuse("gridNum", "grid", section, say("grid-number")),
  );
}

function checkFunds(fundsSource: readonly string[] | undefined): readonly RuleRefusal[] {
  if (fundsSource === undefined) return [];
  if (fundsSource.length === 0) return checkRequired({}, ["fundsSource"], "4.0");
  return fundsSource.flatMap((source) => checkWord("fundsSource", source, FUNDS, "4.0") ?? []);
}

function checkInvestment(
  investment: CreateBot["investmentAmount"] | undefined,
  category: string,
  instrument: Instrument | null,
): readonly RuleRefusal[] {
  const quoteCoin = instrument?.quoteCoin ?? null;
  if (investment === undefined || investment.length === 0) return [];
  return investment.flatMap(({ coin, amount }, index) =>
    refusalsOf(
      checkRequired({ coin, amount }, ["coin", "amount"], "4.0"),
      checkFigure("amount", amount, "4.0"),
      isFutures(category) && quoteCoin !== null && coin !== "" && coin !== quoteCoin
        ? refuse("coin", "grid", "4.0", say("grid-coin", { coin: quoteCoin }), quoteCoin)
        : null,
    ).map((refusal) => ({ ...refusal, field: `investmentAmount[${index}].${refusal.field}` })),
  );
}

/**
 * Public sources; the same for validate-grid. They differ on fundsSource, so it may be left out.
 */
export function checkCreateBot(
  bot: CreateBot,
  instrument: Instrument | null,
): readonly RuleRefusal[] {
  const form = refusalsOf(
    checkRequired(bot, ["category", "symbol", "gridOrderMode"], "4.0"),
    checkWord("category", bot.category, GRID_CATEGORIES, "4.9"),
  );
  if (form.length > 0) return form;
  const futures = isFutures(bot.category);
  const foreign = (futures ? SPOT_FIELDS : FUTURES_FIELDS).filter(
    (field) => bot[field] !== undefined,
  );
  const condition = bot.triggerCondition ?? "instant";
  return refusalsOf(
    checkGridRange(bot, instrument, "4.9"),
    checkWord("gridOrderMode", bot.gridOrderMode, ["arithmetic", "geometric"], "4.0"),
    bot.investmentAmount.length === 0 ? checkRequired({}, ["investmentAmount"], "4.0") : null,
    checkInvestment(bot.investmentAmount, bot.category, instrument),
    checkFunds(bot.fundsSource),
    futures ? checkRequired(bot, ["gridType"], "4.0") : null,
    checkWord("gridType", bot.gridType, ["long", "short", "netural"], "4.0"),
    foreign.map((field) =>
      refuse(
        field,
        futures ? "spot-only" : "futures-only",
        "4.0",
        futures ? say("spot-grids-only", { field }) : say("futures-grids-only", { field }),
      ),
    ),
    (
      [
        "autoReserveMargin",
        "marketOpen",
        "lossReserve",
        "hodlMode",
        "terminationSell",
        "trailingGrid",
        "autoTransferProfits",
      ] as const
    ).flatMap((field) => checkWord(field, bot[field], YES_NO, "4.0") ?? []),
    checkWord("triggerCondition", bot.triggerCondition, ["instant", "price", "rsi", "boll"], "4.0"),
    checkWord("terminationCondition", bot.terminationCondition, ["rsi", "boll"], "4.0"),
    condition === "price" ? checkRequired(bot, ["triggerPrice"], "4.0") : null,
    condition !== "price" && bot.triggerPrice !== undefined
      ? refuse("triggerPrice", "grid", "4.0", say("trigger-price-needs"))
      : null,
    condition === "rsi" || condition === "boll"
      ? checkRequired(bot, ["triggerParams"], "4.0")
      : null,
    bot.terminationCondition === undefined
      ? null
      : checkRequired(bot, ["terminationParams"], "4.0"),
    START_PRICES.flatMap((field) => checkPrice(field, bot[field], instrument, "4.0")),
    END_PRICES.flatMap((field) =>
      checkPrice(field, bot[field], instrument, "4.0", roundingOf(closingSide(bot))),
    ),
    FIGURES.flatMap((field) => checkFigure(field, bot[field], "4.0") ?? []),
    checkWord("slippage", bot.slippage, SLIPPAGES, "4.0"),
  );
}

/** What a grid does with its coins once it ends; null: it may hold either side. */
function closingSide({ category, gridType }: CreateBot): Side | null {
  if (!isFutures(category) || gridType === "long") return "sell";
  return gridType === "short" ? "buy" : null;
}

/** Public sources: USDT and USDC futures only. */
export function checkCreateNeutralBot(
  bot: CreateNeutralBot,
  instrument: Instrument | null,
): readonly RuleRefusal[] {
  const form = refusalsOf(
    checkRequired(bot, ["category", "symbol", "gridOrderMode"], "4.0"),
    checkWord("category", bot.category, NEUTRAL_CATEGORIES, "4.0"),
  );
  if (form.length > 0) return form;
  return refusalsOf(
    checkGridRange(bot, instrument, "4.0"),
    checkWord("gridOrderMode", bot.gridOrderMode, ["arithmetic", "geometric"], "4.0"),
    checkInvestment(bot.investmentAmount, bot.category, instrument),
    checkFunds(bot.fundsSource),
    checkWord("autoTransferProfits", bot.autoTransferProfits, YES_NO, "4.0"),
    (["stopLoss", "takeProfit", "triggerPrice"] as const).flatMap((field) =>
      checkPrice(field, bot[field], instrument, "4.0"),
    ),
    checkFigure("leverage", bot.leverage, "4.0"),
  );
}

/** docs/exchange.md 4.9, and the neutral grid's own operation. */
export function checkModifyGridInterval(
  request: ModifyGridInterval | ModifyNeutralGridInterval,
  instrument: Instrument | null,
  kind: "grid" | "neutral",
): readonly RuleRefusal[] {
  const section = kind === "grid" ? "4.9" : "4.0";
  return refusalsOf(
    checkRequired(request, ["category", "botId"], section),
    checkWord(
      "category",
      request.category,
      kind === "grid" ? GRID_CATEGORIES : NEUTRAL_CATEGORIES,
      section,
    ),
    checkGridRange(request, instrument, section),
  );
}

/** docs/exchange.md 4.9a. */
export function checkCloseBot(request: CloseBot): readonly RuleRefusal[] {
  return checkRequired(request, ["botId"], "4.9a");
}

/** Both limits must be said: what is left out is cleared (public sources). */
export function checkModifyBot(
  request: ModifyBot | ModifyNeutralBot,
  instrument: Instrument | null,
  kind: "grid" | "neutral",
): readonly RuleRefusal[] {
  const said = (["takeProfit", "stopLoss"] as const).flatMap((field) => {
    const value: string | null | undefined = request[field];
    if (value === null) return [];
    return value === undefined
      ? refuse(field, "required", "4.0", say("say-again", { field }))
      : checkPrice(field, value, instrument, "4.0");
  });
  const hodlMode = "hodlMode" in request ? request.hodlMode : undefined;
  return refusalsOf(
    checkRequired(request, ["botId", "category"], "4.0"),
    checkWord(
      "category",
      request.category,
      kind === "grid" ? GRID_CATEGORIES : NEUTRAL_CATEGORIES,
      "4.0",
    ),
    said,
    hodlMode !== undefined && request.category !== "SPOT"
      ? refuse("hodlMode", "spot-only", "4.0", say("spot-grids-only", { field: "hodlMode" }))
      : null,
  );
}

/**
 * Public sources: futures say whether they increase or decrease, spot whether profits are put in
 * again.
 */
export function checkAddInvestment(request: AddInvestment): readonly RuleRefusal[] {
  const futures = isFutures(request.category);
  return refusalsOf(
    checkRequired(request, ["category", "botId", "coin", "size", "fundsSource"], "4.0"),
    checkWord("category", request.category, GRID_CATEGORIES, "4.0"),
    checkFigure("size", request.size, "4.0"),
    checkFunds(request.fundsSource),
    futures ? checkRequired(request, ["adjustType"], "4.0") : null,
    checkWord("adjustType", request.adjustType, ["increase", "decrease"], "4.0"),
    !futures && request.adjustType !== undefined
      ? refuse(
          "adjustType",
          "futures-only",
          "4.0",
          say("futures-grids-only", { field: "adjustType" }),
        )
      : null,
    futures && request.reinvestProfit !== undefined
      ? refuse(
          "reinvestProfit",
          "spot-only",
          "4.0",
          say("spot-grids-only", { field: "reinvestProfit" }),
        )
      : null,
    checkWord("reinvestProfit", request.reinvestProfit, YES_NO, "4.0"),
  );
}
