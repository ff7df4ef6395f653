import {
  BREAKDOWN_DIMENSIONS,
  BREAKDOWN_MEASURES,
  type BreakdownDimension,
  type BreakdownMeasure,
} from "@/lib/core/commissions/breakdown";
import { BUCKETS, type Bucket } from "@/lib/core/commissions/buckets";
import { createParamReader, type Parsed, type RawParams } from "../commissions/params";

export const BREAKDOWN_SHAPES = ["stacked", "lines", "share"] as const;
export const BREAKDOWN_VIEWS = ["chart", "table"] as const;

/** What an address says of its chart, beside its filter. */
export type BreakdownQuery = {
  readonly by: BreakdownDimension;
  readonly measure: BreakdownMeasure;
  /** Null: as fine as a chart of the range can show. */
  readonly per: Bucket | null;
  /** Null: one coin, unless it is by coin and there are several. */
  readonly unit: "coin" | "value" | null;
  /** Null: the coin with most rows. */
  readonly coin: string | null;
  readonly shape: (typeof BREAKDOWN_SHAPES)[number];
  /** How many values are named. */
  readonly top: number;
  readonly view: (typeof BREAKDOWN_VIEWS)[number];
};

export const MOST_NAMED = 24;
const DEFAULT_NAMED = 8;

/**
 * Keys: chartBy, chartOf, chartPer, chartUnit, chartCoin, chartShape, chartTop, chartView. Others belong to others.
 * Clients are counted once in a total, so counts of them are drawn as lines: their parts do not make up a whole.
 */
export function parseBreakdownQuery(params: RawParams): Parsed<BreakdownQuery> {
  const reader = createParamReader(params);
  const optional = <T extends string>(key: string, choices: readonly [T, ...T[]]) =>
    reader.one(key) === null ? null : reader.choice(key, choices, choices[0]);
  const by = reader.choice("chartBy", BREAKDOWN_DIMENSIONS, "productType");
  const measure = reader.choice("chartOf", BREAKDOWN_MEASURES, "rebateAmount");
  const shape = reader.choice("chartShape", BREAKDOWN_SHAPES, "stacked");
  const query: BreakdownQuery = {
    by,
    measure,
    per: optional("chartPer", BUCKETS),
    unit: optional("chartUnit", ["coin", "value"]),
    coin: reader.one("chartCoin"),
    shape: measure === "clients" ? "lines" : shape,
    top: reader.wholeNumber("chartTop", { from: 1, to: MOST_NAMED, otherwise: DEFAULT_NAMED }),
    view: reader.choice("chartView", BREAKDOWN_VIEWS, "chart"),
  };
  if (measure === "clients" && by === "uid") reader.refuse({ kind: "clients-by-client" });
  return reader.parsed(query);
}

/** The query as the keys that `parseBreakdownQuery` reads; what is the default is left out. */
export function formatBreakdownQuery(query: BreakdownQuery): URLSearchParams {
  const defaults = parseBreakdownQuery({});
  const params = new URLSearchParams();
  const set = (key: string, name: keyof BreakdownQuery) => {
    const value = query[name];
    if (value !== null && !(defaults.ok && defaults.query[name] === value)) params.set(key, String(value));
  };
  set("chartBy", "by");
  set("chartOf", "measure");
  set("chartPer", "per");
  set("chartUnit", "unit");
  set("chartCoin", "coin");
  set("chartShape", "shape");
  set("chartTop", "top");
  set("chartView", "view");
  return params;
}
