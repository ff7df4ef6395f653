import { BUCKETS } from "@/lib/core/commissions/buckets";
import {
  REPAYMENT_DIMENSIONS,
  REPAYMENT_MEASURES,
  type RepaymentDimension,
  type RepaymentMeasure,
} from "@/lib/core/repayments/breakdown";
import { BREAKDOWN_SHAPES, BREAKDOWN_VIEWS, type ChartQuery, formatChart } from "../breakdown/query";
import { createParamReader, type Parsed, type RawParams } from "../commissions/params";

export type RepaymentChartQuery = ChartQuery<RepaymentDimension, RepaymentMeasure>;

/** Keys: chartBy, chartOf, chartPer, chartUnit, chartCoin, chartShape, chartView. Others belong to others. */
export function parseRepaymentChart(params: RawParams): Parsed<RepaymentChartQuery> {
  const reader = createParamReader(params);
  const query: RepaymentChartQuery = {
    by: reader.choice("chartBy", REPAYMENT_DIMENSIONS, "businessType"),
    measure: reader.choice("chartOf", REPAYMENT_MEASURES, "repaidAmount"),
    per: reader.optional("chartPer", BUCKETS),
    unit: reader.optional("chartUnit", ["coin", "value"]),
    coin: reader.one("chartCoin"),
    shape: reader.choice("chartShape", BREAKDOWN_SHAPES, "stacked"),
    view: reader.choice("chartView", BREAKDOWN_VIEWS, "chart"),
  };
  return reader.parsed(query);
}

/** The query as the keys that `parseRepaymentChart` reads; what is the default is left out. */
export function formatRepaymentChart(query: RepaymentChartQuery): URLSearchParams {
  return formatChart(query, parseRepaymentChart({}));
}
