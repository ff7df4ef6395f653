import type { GridBot } from "../account-records";
import type { FieldSpec } from "./form-fields";

const FUTURES = ["USDT-FUTURES", "USDC-FUTURES"] as const;

/** The ticket of a new grid bot. */
export const BOT_FIELDS: readonly FieldSpec[] = [
  { name: "category", value: "SPOT", options: ["SPOT", ...FUTURES] },
  { name: "symbol", value: "", isRequired: true },
  {
    name: "gridType",
    value: "neutral",
    options: ["neutral", "long", "short"],
    when: { category: FUTURES },
  },
  { name: "minPrice", value: "", isFigure: true, isRequired: true },
  { name: "maxPrice", value: "", isFigure: true, isRequired: true },
  { name: "gridNum", value: "", isFigure: true, isRequired: true },
  { name: "gridOrderMode", value: "arithmetic", options: ["arithmetic", "geometric"] },
  { name: "investment", value: "", isFigure: true, isRequired: true },
  { name: "coin", value: "USDT", isRequired: true },
  { name: "leverage", value: "", isFigure: true, isRequired: true, when: { category: FUTURES } },
  { name: "takeProfit", value: "", isFigure: true },
  { name: "stopLoss", value: "", isFigure: true },
];

const figure = (name: FieldSpec["name"], value: string | null, isRequired = true): FieldSpec => ({
  name,
  value: value ?? "",
  isFigure: true,
  isRequired,
});

/** What is left empty is taken away. */
export function limitFields({ takeProfit, stopLoss }: GridBot): readonly FieldSpec[] {
  return [figure("takeProfit", takeProfit, false), figure("stopLoss", stopLoss, false)];
}

export function intervalFields({ minPrice, maxPrice, gridNum }: GridBot): readonly FieldSpec[] {
  return [figure("minPrice", minPrice), figure("maxPrice", maxPrice), figure("gridNum", gridNum)];
}

/** A futures grid takes the quote coin alone. */
export function investmentFields(bot: GridBot, isSpot: boolean): readonly FieldSpec[] {
  const { quoteInvestmentCoin: quote, baseInvestmentCoin: base } = bot;
  const coins = [quote, isSpot ? base : null].filter((coin) => coin !== null);
  return [{ name: "coin", value: coins[0] ?? "", options: coins }, figure("investment", null)];
}
