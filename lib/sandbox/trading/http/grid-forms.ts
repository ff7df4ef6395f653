import type * as Ask from "../requests";
import type { Fields, Form } from "./form";
import type { TradingSwitches } from "./switches";

type GridCategory = Ask.GridParams["category"];
const CATEGORIES_OF: Readonly<Record<Ask.GridKind, readonly GridCategory[]>> = {
  grid: ["SPOT", "USDT-FUTURES", "USDC-FUTURES"],
  neutral: ["USDT-FUTURES", "USDC-FUTURES"],
};
const WIRE_TYPES = ["long", "short", "netural"] as const;

/** Bots are named by digits. */
function botId(form: Form): string {
  const id = form.text("botId");
  return /^\d{1,24}$/.test(id) ? id : form.bad("botId");
}

function wholeText(form: Form, name: string): string {
  const value = form.text(name);
  return /^\d{1,6}$/.test(value) ? value : form.bad(name);
}

function readParams(form: Form, name: string): readonly unknown[] | undefined {
  return form.objects(name);
}

/** Of validate and create, both kinds. The exchange spells the third type "netural". */
export function readGrid(form: Form, kind: Ask.GridKind, formOf: (fields: Fields) => Form): Ask.GridParams {
  const category = form.category(CATEGORIES_OF[kind]);
  const futures = category !== "SPOT";
  const list = form.objects("investmentAmount") ?? form.missing("investmentAmount");
  if (list.length === 0) form.missing("investmentAmount");
  const wireType = form.maybeWord("gridType", WIRE_TYPES);
  if (futures && kind === "grid" && wireType === undefined) form.missing("gridType");
  const triggerCondition = form.maybeWord("triggerCondition", ["instant", "price", "rsi", "boll"]);
  const triggerPrice = form.maybePositive("triggerPrice");
  if (triggerCondition === "price" && triggerPrice === undefined) form.missing("triggerPrice");
  return {
    category,
    symbol: form.symbol(),
    maxPrice: form.positive("maxPrice"),
    minPrice: form.positive("minPrice"),
    gridNum: wholeText(form, "gridNum"),
    gridOrderMode: form.word("gridOrderMode", ["arithmetic", "geometric"]),
    investment: list.map((fields) => {
      const one = formOf(fields);
      return { coin: one.text("coin"), amount: one.positive("amount") };
    }),
    gridType: wireType === "netural" ? "neutral" : wireType,
    leverage: form.maybePositive("leverage"),
    reservedMargin: form.maybeDecimal("reservedMargin"),
    marketOpen: form.maybeFlag("marketOpen"),
    hodlMode: form.maybeFlag("hodlMode"),
    terminationSell: form.maybeFlag("terminationSell"),
    triggerCondition,
    triggerPrice,
    triggerParams: readParams(form, "triggerParams"),
    ...readEnd(form),
    slippage: form.maybeText("slippage"),
  };
}

function readEnd(form: Form) {
  return {
    terminationCondition: form.maybeWord("terminationCondition", ["rsi", "boll"]),
    terminationParams: readParams(form, "terminationParams"),
    stopLoss: form.maybePositive("stopLoss"),
    takeProfit: form.maybePositive("takeProfit"),
    autoTransferProfits: form.maybeFlag("autoTransferProfits"),
  };
}

export function readModifyGrid(form: Form, kind: Ask.GridKind): Ask.ModifyGrid {
  const id = botId(form);
  const category = form.maybeCategory(CATEGORIES_OF[kind]);
  return { botId: id, category, hodlMode: form.maybeFlag("hodlMode"), ...readEnd(form) };
}

/** docs/exchange.md 4.9, whose table and note name the upper limit differently. */
export function readGridInterval(
  form: Form,
  kind: Ask.GridKind,
  switches: TradingSwitches,
): Ask.ModifyGridInterval {
  return {
    category: form.category(CATEGORIES_OF[kind]),
    botId: botId(form),
    maxPrice: form.positive(switches.upperLimitField),
    minPrice: form.positive("minPrice"),
    gridNum: wholeText(form, "gridNum"),
  };
}

export function readAddInvestment(form: Form): Ask.AddInvestment {
  const category = form.category(CATEGORIES_OF.grid);
  const adjustType = form.maybeWord("adjustType", ["increase", "decrease"]);
  if (category !== "SPOT" && adjustType === undefined) form.missing("adjustType");
  return { category, botId: botId(form), coin: form.text("coin"), size: form.positive("size"), adjustType };
}

export const readBotId = botId;
