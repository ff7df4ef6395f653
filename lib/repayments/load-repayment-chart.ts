import type { Breakdown, BreakdownUnit, ChartQuery } from "@/lib/commissions/breakdown";
import { assembleParts } from "@/lib/commissions/breakdown/assemble";
import { formatChart, readChart, showsValues } from "@/lib/commissions/breakdown/query";
import { fittingBucket } from "@/lib/commissions/buckets";
import { createParamReader, type Parsed, type RawParams } from "@/lib/core/address/params";
import { listDays } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import { dayRates } from "@/lib/rates/store/day-rates";
import { readValuation } from "@/lib/rates/store/reference-rates";
import {
  REPAYMENT_DIMENSIONS,
  REPAYMENT_MEASURES,
  type RepaymentDimension,
  type RepaymentMeasure,
} from "@/lib/repayments/breakdown";
import type { RepaymentFilter } from "@/lib/repayments/filter";
import type { TimeGaps } from "@/lib/repayments/repayment-time";
import { loadRepaymentCoverage } from "@/lib/repayments/store/coverage";
import { readRepaymentBreakdown } from "@/lib/repayments/store/totals";
import { findUnknownTime } from "./wholeness";

export type RepaymentChartQuery = ChartQuery<RepaymentDimension, RepaymentMeasure>;

/**
 * Keys: chartBy, chartOf, chartPer, chartUnit, chartCoin, chartShape, chartView. Other keys belong
 * to other panels.
 */
export function parseRepaymentChart(params: RawParams): Parsed<RepaymentChartQuery> {
  const reader = createParamReader(params);
  return reader.parsed(readChart(reader, REPAYMENT_DIMENSIONS, REPAYMENT_MEASURES));
}

/** The query as the keys that `parseRepaymentChart` reads, without defaults. */
export function formatRepaymentChart(query: RepaymentChartQuery): URLSearchParams {
  return formatChart(query, parseRepaymentChart({}));
}

export type RepaymentBreakdown = Breakdown<RepaymentDimension, RepaymentMeasure, TimeGaps>;

const MOST_NAMED = 12;

/**
 * `coins`: those of the filter, the one with most repayments first. Null: there are no repayments.
 */
export async function loadRepaymentChart(
  scope: WholeAccountScope,
  filter: RepaymentFilter,
  query: RepaymentChartQuery,
  coins: readonly string[],
): Promise<RepaymentBreakdown | null> {
  const [firstCoin] = coins;
  if (firstCoin === undefined) return null;
  const { range } = filter;
  const { by, measure } = query;
  const per = query.per ?? fittingBucket(range);
  const isValued = measure !== "records" && showsValues(query, coins);
  const valuation = isValued ? await readValuation(range) : null;
  const unit = unitOf(measure, valuation, coins.find((name) => name === query.coin) ?? firstCoin);
  const wanted = unit.kind === "coin" ? { ...filter, coins: [unit.coin] } : filter;
  const coverage = await loadRepaymentCoverage(scope);
  const rates = valuation && dayRates(listDays(range), valuation, coins);
  const sums = await readRepaymentBreakdown(scope, {
    filter: wanted,
    by,
    measure,
    per,
    top: MOST_NAMED,
    rates,
  });
  return assembleParts({ range, by, measure, per, unit }, sums, {
    gapOf: (days) => findUnknownTime(coverage, days),
    valuation,
  });
}

function unitOf(
  measure: RepaymentMeasure,
  valuation: { readonly currency: string } | null,
  coin: string,
): BreakdownUnit {
  if (measure === "records") return { kind: "count" };
  return valuation ? { kind: "value", currency: valuation.currency } : { kind: "coin", coin };
}
