import { mainPair, type PairPrices } from "../panels/prices";
import type { Ratio, RatioKey, Ratios } from "../panels/ratios";
import {
  type CompareMeasure,
  type MeasureKey,
  type MeasureValue,
  measure,
  missing,
} from "./measure";

export type ComparedPrices = { readonly prices: readonly PairPrices[]; readonly ratios: Ratios };

type PriceMeasure = CompareMeasure<ComparedPrices>;

/**
 * A pair's last price and its ratios; below each ratio the figure that the price is compared with.
 */
export const PRICE_MEASURES: readonly PriceMeasure[] = [
  measure("pairs", "text", ({ prices }) => {
    const pair = mainPair(prices);
    return pair === null || pair.state === "unlisted" ? missing("noPair") : pair.symbol;
  }),
  {
    ...measure(
      "lastPrice",
      "money",
      ({ prices }) => mainPair(prices)?.lastPrice ?? missing("noPrice"),
    ),
    currencyOf: quoteCoinOf,
  },
  measure("yearChange", "change", ({ ratios: { change } }) =>
    change?.isYear ? change.ratio : missing("noChange"),
  ),
  measure("dividendYield", "ratio", ({ ratios }) => told(ratios.dividendYield)),
  below("dividendYield", "yearDividends"),
  measure("priceEarnings", "multiple", ({ ratios }) => told(ratios.priceEarnings)),
  below("priceEarnings", "yearEps"),
  {
    ...measure("reports", "text", ({ ratios }) => ratios.priceEarnings.of.join(" ") || null),
    below: "priceEarnings",
    isRare: true,
  },
  measure("priceBook", "multiple", ({ ratios }) => told(ratios.priceBook)),
  below("priceBook", "reportedBps"),
  {
    ...measure("marketValue", "money", ({ ratios }) => told(ratios.marketValue)),
    currencyOf: quoteCoinOf,
  },
  below("marketValue", "totalShares"),
];

function quoteCoinOf({ prices }: ComparedPrices): string | null {
  return mainPair(prices)?.quoteCoin ?? null;
}

function below(ratio: RatioKey, key: MeasureKey): PriceMeasure {
  return {
    ...measure<ComparedPrices>(key, "amount", ({ ratios }) => ratios[ratio].input),
    below: ratio,
    isRare: true,
  };
}

function told({ value, why }: Ratio): MeasureValue {
  return value ?? missing(why ?? "notSaid");
}
