import { BUCKETS, type Bucket } from "@/lib/core/commissions/buckets";
import {
  REPAYMENT_DIMENSIONS,
  REPAYMENT_MEASURES,
  type RepaymentDimension,
  type RepaymentMeasure,
} from "@/lib/core/repayments/breakdown";
import { BREAKDOWN_SHAPES, BREAKDOWN_VIEWS } from "../breakdown/query";
import { createParamReader, type Parsed, type RawParams } from "../commissions/params";

/** What an address says of its chart, beside its filter. */
export type RepaymentChartQuery = {
  readonly by: RepaymentDimension;
  readonly measure: RepaymentMeasure;
  /** Null: as fine as a chart of the range can show. */
  readonly per: Bucket | null;
  /** Null: one coin, unless it is by coin and there are several. */
  readonly unit: "coin" | "value" | null;
  /** Null: the coin with most repayments. */
  readonly coin: string | null;
  readonly shape: (typeof BREAKDOWN_SHAPES)[number];
  readonly view: (typeof BREAKDOWN_VIEWS)[number];
};

/** Keys: chartBy, chartOf, chartPer, chartUnit, chartCoin, chartShape, chartView. Others belong to others. */
export function parseRepaymentChart(params: RawParams): Parsed<RepaymentChartQuery> {
  const reader = createParamReader(params);
  const optional = <T extends string>(key: string, choices: readonly [T, ...T[]]) =>
    reader.one(key) === null ? null : reader.choice(key, choices, choices[0]);
  const query: RepaymentChartQuery = {
    by: reader.choice("chartBy", REPAYMENT_DIMENSIONS, "businessType"),
    measure: reader.choice("chartOf", REPAYMENT_MEASURES, "repaidAmount"),
    per: optional("chartPer", BUCKETS),
    unit: optional("chartUnit", ["coin", "value"]),
    coin: reader.one("chartCoin"),
    shape: reader.choice("chartShape", BREAKDOWN_SHAPES, "stacked"),
    view: reader.choice("chartView", BREAKDOWN_VIEWS, "chart"),
  };
  return reader.parsed(query);
}

const KEY = {
  by: "chartBy",
  measure: "chartOf",
  per: "chartPer",
  unit: "chartUnit",
  coin: "chartCoin",
  shape: "chartShape",
  view: "chartView",
} as const satisfies Record<keyof RepaymentChartQuery, string>;

/** The query as the keys that `parseRepaymentChart` reads; what is the default is left out. */
export function formatRepaymentChart(query: RepaymentChartQuery): URLSearchParams {
  const defaults = parseRepaymentChart({});
  const params = new URLSearchParams();
  for (const name of Object.keys(KEY) as (keyof RepaymentChartQuery)[]) {
    const value = query[name];
    if (value !== null && !(defaults.ok && defaults.query[name] === value)) params.set(KEY[name], value);
  }
  return params;
}
