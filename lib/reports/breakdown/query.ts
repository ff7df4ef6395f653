import {
  BREAKDOWN_DIMENSIONS,
  BREAKDOWN_MEASURES,
  type BreakdownDimension,
  type BreakdownMeasure,
} from "@/lib/core/commissions/breakdown";
import { BUCKETS, type Bucket } from "@/lib/core/commissions/buckets";
import type { DayRange } from "@/lib/core/day";
import { createParamReader, type Parsed, type RawParams, readOptionalRange } from "../commissions/params";

export const BREAKDOWN_SHAPES = ["stacked", "lines", "share"] as const;
export const BREAKDOWN_VIEWS = ["chart", "table"] as const;

/** What an address says of its chart, apart from its filter. */
export type ChartQuery<By extends string, Measure extends string> = {
  readonly by: By;
  readonly measure: Measure;
  /** Null: as fine as a chart of the range can show. */
  readonly per: Bucket | null;
  /** Null: as `showsValues` says. */
  readonly unit: "coin" | "value" | null;
  /** Null: the coin with most rows. */
  readonly coin: string | null;
  readonly shape: (typeof BREAKDOWN_SHAPES)[number];
  readonly view: (typeof BREAKDOWN_VIEWS)[number];
};
/** `top`: how many values are named. `range`: of the chart where a bar of it was opened; null: the page's days. */
export type BreakdownQuery = ChartQuery<BreakdownDimension, BreakdownMeasure> & {
  readonly top: number;
  readonly range: DayRange | null;
};

/** Several coins are converted to the reporting currency, as on the overview, unless one of them is asked for. */
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

/** The one meaning of a chart's address. Counts of clients are drawn as lines: their parts make up no whole. */
export function parseBreakdownQuery(params: RawParams): Parsed<BreakdownQuery> {
  const reader = createParamReader(params);
  const by = reader.choice("chartBy", BREAKDOWN_DIMENSIONS, "productType");
  const measure = reader.choice("chartOf", BREAKDOWN_MEASURES, "rebateAmount");
  const shape = reader.choice("chartShape", BREAKDOWN_SHAPES, "stacked");
  const query: BreakdownQuery = {
    by,
    measure,
    per: reader.optional("chartPer", BUCKETS),
    unit: reader.optional("chartUnit", ["coin", "value"]),
    coin: reader.one("chartCoin"),
    shape: measure === "clients" ? "lines" : shape,
    top: reader.wholeNumber("chartTop", { from: 1, to: MOST_NAMED, otherwise: DEFAULT_NAMED }),
    view: reader.choice("chartView", BREAKDOWN_VIEWS, "chart"),
    range: readOptionalRange(reader, "chartFrom", "chartTo"),
  };
  if (measure === "clients" && by === "uid") reader.refuse({ kind: "clients-by-client" });
  return reader.parsed(query);
}

/** The query as the keys that `parseBreakdownQuery` reads, without its range; what is the default is left out. */
export function formatBreakdownQuery(query: BreakdownQuery): URLSearchParams {
  return formatChart(query, parseBreakdownQuery({}));
}

/** The keys of a chart that say something else than `defaults`. */
export function formatChart<Query extends ChartQuery<string, string> & { readonly top?: number }>(
  query: Query,
  defaults: Parsed<Query>,
): URLSearchParams {
  const params = new URLSearchParams();
  for (const name of Object.keys(CHART_KEYS) as (keyof typeof CHART_KEYS)[]) {
    const value = query[name] ?? null;
    if (value !== null && !(defaults.ok && defaults.query[name] === value))
      params.set(CHART_KEYS[name], String(value));
  }
  return params;
}
