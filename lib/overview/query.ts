import { createParamReader, type Parsed, type RawParams } from "@/lib/core/address/params";
import { PRESET_ALIASES, PRESETS, type Preset } from "@/lib/core/presets";
import { COMPARISONS, type Comparison } from "./compare";

/** The overview's address. `coin` null: all coins in the reporting currency. */
export type OverviewQuery = {
  readonly period: Preset;
  /** Null: each period's default (lib/overview/compare.ts). */
  readonly comparison: Comparison | null;
  readonly coin: string | null;
  readonly view: (typeof VIEWS)[number];
};
const VIEWS = ["chart", "table"] as const;

export const OVERVIEW_DEFAULTS: OverviewQuery = {
  period: "30d",
  comparison: null,
  coin: null,
  view: "chart",
};

/** Keys: period, against, coin, chartView. Ignores other keys. */
export function parseOverviewQuery(params: RawParams): Parsed<OverviewQuery> {
  const reader = createParamReader(params);
  const period = reader.choice("period", PRESETS, OVERVIEW_DEFAULTS.period, PRESET_ALIASES);
  const comparison = reader.choice("against", COMPARISONS, null);
  const coins = reader.list("coin");
  const view = reader.choice("chartView", VIEWS, OVERVIEW_DEFAULTS.view);
  if (coins.length > 1) reader.refuse({ kind: "once", key: "coin" });
  return reader.parsed({ period, comparison, coin: coins[0] ?? null, view });
}

/** The keys that `parseOverviewQuery` reads, without defaults. */
export function formatOverviewQuery({
  period,
  comparison,
  coin,
  view,
}: OverviewQuery): URLSearchParams {
  const params = new URLSearchParams();
  if (period !== OVERVIEW_DEFAULTS.period) params.set("period", period);
  if (comparison !== null) params.set("against", comparison);
  if (coin !== null) params.set("coin", coin);
  if (view !== OVERVIEW_DEFAULTS.view) params.set("chartView", view);
  return params;
}
