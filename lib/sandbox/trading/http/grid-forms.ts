import type * as Ask from "../interface/requests";
import type { FormFields, RequestForm } from "./form";
import type { TradingSwitches } from "./switches";

type GridLine = Ask.GridParams["category"];
const CATEGORIES_OF: Readonly<Record<Ask.GridKind, readonly GridLine[]>> = {
  grid: ["SPOT", "USDT-FUTURES", "USDC-FUTURES"],
  neutral: ["USDT-FUTURES", "USDC-FUTURES"],
};
const WIRE_TYPES = ["long", "short", "netural"] as const;

/** A bot's id: digits. */
export function readBotId(form: RequestForm): string {
  const id = form.text("botId");
  return /^\d{1,24}$/.test(id) ? id : form.bad("botId");
}

function wholeText(form: RequestForm, name: string): string {
  const value = form.text(name);
  return /^\d{1,6}$/.test(value) ? value : form.bad(name);
}

const FUTURES_FIELDS = [
  "leverage",
  "autoReserveMargin",
  "reservedMargin",
  "marketOpen",
  "lossReserve",
];
const SPOT_FIELDS = ["hodlMode", "terminationSell"];
const FUNDS_SOURCES = ["funding", "uta", "otc"] as const;
/** Public clients also send fractions. */
const SLIPPAGES = { "1%": "1%", "2%": "2%", "0.01": "1%", "0.02": "2%", none: "none" } as const;

function readSlippage(form: RequestForm): Ask.Slippage | undefined {
  const word = form.maybeWord("slippage", ["1%", "2%", "0.01", "0.02", "none"]);
  return word === undefined ? undefined : SLIPPAGES[word];
}

function readInvestment(
  form: RequestForm,
  isOptional: boolean,
  formOf: (fields: FormFields) => RequestForm,
) {
  const list = form.objects("investmentAmount") ?? [];
  if (list.length === 0 && !isOptional) form.missing("investmentAmount");
  return list.map((fields) => {
    const one = formOf(fields);
    return { coin: one.text("coin"), amount: one.positive("amount") };
  });
}

/** A condition; an indicator needs its parameters. */
function readCondition<T extends string>(
  form: RequestForm,
  side: "trigger" | "termination",
  words: readonly T[],
) {
  const condition = form.maybeWord(`${side}Condition`, words);
  const params = form.objects(`${side}Params`);
  if ((condition === "rsi" || condition === "boll") && !params?.length)
    form.missing(`${side}Params`);
  return { condition, params };
}

/** The trigger of a bot. A neutral bot has no condition; its trigger price implies one. */
function readTrigger(form: RequestForm, kind: Ask.GridKind) {
  const triggerPrice = form.maybePositive("triggerPrice");
  if (kind === "neutral") {
    return {
      triggerPrice,
      triggerCondition: triggerPrice === undefined ? "instant" : "price",
    } as const;
  }
  const { condition, params } = readCondition(form, "trigger", ["instant", "price", "rsi", "boll"]);
  if (condition === "price" && triggerPrice === undefined) form.missing("triggerPrice");
  if (condition !== "price" && triggerPrice !== undefined) form.bad("triggerPrice");
  return { triggerPrice, triggerCondition: condition, triggerParams: params };
}

/**
 * Parameters of validate and create, for both kinds. The exchange spells the third grid type
 * "netural".
 */
export function readGrid(
  form: RequestForm,
  kind: Ask.GridKind,
  formOf: (fields: FormFields) => RequestForm,
  { neutralInvestment, fundsSource }: TradingSwitches,
): Ask.GridParams {
  const category = form.category(CATEGORIES_OF[kind]);
  const futures = category !== "SPOT";
  for (const name of futures ? SPOT_FIELDS : FUTURES_FIELDS) {
    if (form.maybeText(name) !== undefined) form.bad(name);
  }
  const wireType = form.maybeWord("gridType", WIRE_TYPES);
  if (futures && kind === "grid" && wireType === undefined) form.missing("gridType");
  const funds = form.maybeWords("fundsSource", FUNDS_SOURCES);
  if (fundsSource === "required" && !funds?.length) form.missing("fundsSource");
  return {
    category,
    symbol: form.symbol(),
    maxPrice: form.positive("maxPrice"),
    minPrice: form.positive("minPrice"),
    gridNum: wholeText(form, "gridNum"),
    gridOrderMode: form.word("gridOrderMode", ["arithmetic", "geometric"]),
    investment: readInvestment(
      form,
      kind === "neutral" && neutralInvestment === "optional",
      formOf,
    ),
    fundsSource: funds,
    gridType: wireType === "netural" ? "neutral" : wireType,
    leverage: form.maybePositive("leverage"),
    reservedMargin: form.maybeDecimal("reservedMargin"),
    marketOpen: form.maybeFlag("marketOpen"),
    hodlMode: form.maybeFlag("hodlMode"),
    terminationSell: form.maybeFlag("terminationSell"),
    ...readTrigger(form, kind),
    ...readEnd(form),
    slippage: readSlippage(form),
    autoReserveMargin: form.maybeFlag("autoReserveMargin"),
    lossReserve: form.maybeFlag("lossReserve"),
    trailingGrid: form.maybeFlag("trailingGrid"),
    movingAverageGains: form.maybePositive("movingAverageGains"),
    stopUpwardPrice: form.maybePositive("stopUpwardPrice"),
  };
}

function readEnd(form: RequestForm) {
  const { condition, params } = readCondition(form, "termination", ["rsi", "boll"]);
  return {
    terminationCondition: condition,
    terminationParams: params,
    stopLoss: form.maybePositive("stopLoss"),
    takeProfit: form.maybePositive("takeProfit"),
    autoTransferProfits: form.maybeFlag("autoTransferProfits"),
  };
}

export function readModifyGrid(form: RequestForm, kind: Ask.GridKind): Ask.ModifyGridRequest {
  const id = readBotId(form);
  const category = form.maybeCategory(CATEGORIES_OF[kind]);
  return { botId: id, category, hodlMode: form.maybeFlag("hodlMode"), ...readEnd(form) };
}

/** docs/exchange.md 4.9; its table and its note name the upper limit differently. */
export function readGridInterval(
  form: RequestForm,
  kind: Ask.GridKind,
  switches: TradingSwitches,
): Ask.GridIntervalRequest {
  return {
    category: form.category(CATEGORIES_OF[kind]),
    botId: readBotId(form),
    maxPrice: form.positive(switches.upperLimitField),
    minPrice: form.positive("minPrice"),
    gridNum: wholeText(form, "gridNum"),
  };
}

export function readAddInvestment(form: RequestForm): Ask.AddInvestmentRequest {
  const category = form.category(CATEGORIES_OF.grid);
  const adjustType = form.maybeWord("adjustType", ["increase", "decrease"]);
  if (category !== "SPOT" && adjustType === undefined) form.missing("adjustType");
  return {
    category,
    botId: readBotId(form),
    coin: form.text("coin"),
    size: form.positive("size"),
    fundsSource: form.maybeWords("fundsSource", FUNDS_SOURCES),
    adjustType,
    reinvestProfit: form.maybeFlag("reinvestProfit"),
  };
}
