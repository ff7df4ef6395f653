import type { ChartQuery } from "@/lib/core/commissions/breakdown";
import {
  REPAYMENT_DIMENSIONS,
  REPAYMENT_MEASURES,
  type RepaymentDimension,
  type RepaymentMeasure,
} from "@/lib/core/repayments/breakdown";
import { formatChart, readChart } from "../breakdown/query";
import { createParamReader, type Parsed, type RawParams } from "../commissions/params";

export type RepaymentChartQuery = ChartQuery<RepaymentDimension, RepaymentMeasure>;

/** Keys: chartBy, chartOf, chartPer, chartUnit, chartCoin, chartShape, chartView. Others belong to others. */
export function parseRepaymentChart(params: RawParams): Parsed<RepaymentChartQuery> {
  const reader = createParamReader(params);
  return reader.parsed(readChart(reader, REPAYMENT_DIMENSIONS, REPAYMENT_MEASURES));
}

/** The query as the keys that `parseRepaymentChart` reads; what is the default is left out. */
export function formatRepaymentChart(query: RepaymentChartQuery): URLSearchParams {
  return formatChart(query, parseRepaymentChart({}));
}
