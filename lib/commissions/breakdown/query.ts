import {
  BREAKDOWN_DIMENSIONS,
  BREAKDOWN_MEASURES,
  type BreakdownDimension,
  type BreakdownMeasure,
  CHART_SHAPES,
  CHART_VIEWS,
  type ChartQuery,
} from "@/lib/commissions/breakdown";
import { BUCKETS } from "@/lib/commissions/buckets";
import {
  createParamReader,
  type ParamReader,
  type Parsed,
  type RawParams,
  readOptionalRange,
} from "@/lib/core/address/params";
import type { DayRange } from "@/lib/core/day";

/**
 * `top`: how many values are named. `range`: the chart's own days after somebody opened a bar;
 * null: the page's days.
 */
export type BreakdownQuery = ChartQuery<BreakdownDimension, BreakdownMeasure> & {
  readonly top: number;
  readonly range: DayRange | null;
};

/**
 * Whether several coins are converted to the reporting currency: as on the overview, unless the
 * address names one.
 */
export function showsValues(
  { unit, coin }: Pick<ChartQuery<string, string>, "unit" | "coin">,
  coins: readonly string[],
): boolean {
  return unit === null ? coin === null && coins.length > 1 : unit === "value";
}

const CHART_KEYS = {
  by: "chartBy",
  measure: "chartOf",
  per: "chartPer",
  unit: "chartUnit",
  coin: "chartCoin",
  shape: "chartShape",
  top: "chartTop",
  view: "chartView",
} as const;

export const MOST_NAMED = 24;
const DEFAULT_NAMED = 8;

/** Reads any chart's keys. By default it shows the first dimension and the first measure. */
export function readChart<By extends string, Measure extends string>(
  reader: ParamReader,
  dimensions: readonly [By, ...By[]],
  measures: readonly [Measure, ...Measure[]],
): ChartQuery<By, Measure> {
  return {
    by: reader.choice("chartBy", dimensions, dimensions[0]),
    measure: reader.choice("chartOf", measures, measures[0]),
    per: reader.choice("chartPer", BUCKETS, null),
    unit: reader.choice("chartUnit", ["coin", "value"] as const, null),
    coin: reader.one("chartCoin"),
    shape: reader.choice("chartShape", CHART_SHAPES, "stacked"),
    view: reader.choice("chartView", CHART_VIEWS, "chart"),
  };
}

/**
 * Reads the chart of commissions. Counts of clients are always lines, because their parts do not
 * add up.
 */
export function parseBreakdownQuery(params: RawParams): Parsed<BreakdownQuery> {
  const reader = createParamReader(params);
  const chart = readChart(reader, BREAKDOWN_DIMENSIONS, BREAKDOWN_MEASURES);
  const isOfClients = chart.measure === "clients";
  const query: BreakdownQuery = {
    ...chart,
    shape: isOfClients ? "lines" : chart.shape,
    top: reader.wholeNumber("chartTop", { from: 1, to: MOST_NAMED, otherwise: DEFAULT_NAMED }),
    range: readOptionalRange(reader, "chartFrom", "chartTo"),
  };
  if (isOfClients && chart.by === "uid") reader.refuse({ kind: "clients-by-client" });
  return reader.parsed(query);
}

/**
 * The query as the keys that `parseBreakdownQuery` reads, without its range and without defaults.
 */
export function formatBreakdownQuery(query: BreakdownQuery): URLSearchParams {
  return formatChart(query, parseBreakdownQuery({}));
}

/** The keys of a chart whose values differ from `defaults`. */
export function formatChart<Query extends ChartQuery<string, string> & { readonly top?: number }>(
  query: Query,
  defaults: Parsed<Query>,
): URLSearchParams {
  const params = new URLSearchParams();
  for (const name of Object.keys(CHART_KEYS) as (keyof typeof CHART_KEYS)[]) {
    const value = query[name] ?? null;
    const isDefault = defaults.ok && defaults.query[name] === value;
    if (value !== null && !isDefault) params.set(CHART_KEYS[name], String(value));
  }
  return params;
}
