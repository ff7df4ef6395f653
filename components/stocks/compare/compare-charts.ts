import { type ChartData, type ChartSeries, seriesOf, stepOf } from "@/components/charts/chart-data";
import { seriesColours } from "@/components/ui/series-colour";
import { type Amount, percentOf, ratioOf } from "@/lib/core/amount";
import { type Day, dayOf } from "@/lib/core/day";
import { dayLabel } from "@/lib/core/day-text";
import { groupBy } from "@/lib/core/group-by";
import type { Language } from "@/lib/core/language";
import type { Text } from "@/lib/core/text";
import { CAPITAL_KINDS, type ComparedCapital, partOf } from "@/lib/stocks/compare/capital";
import type { CompareQuery } from "@/lib/stocks/compare/compare-query";
import { type ComparedDividends, yearSum } from "@/lib/stocks/compare/dividends";
import { type ComparedHolders, HOLDER_MEASURES } from "@/lib/stocks/compare/holders";
import type { CompareColumn, MeasureValue } from "@/lib/stocks/compare/measure";
import type { ComparedPrices } from "@/lib/stocks/compare/prices";
import { mainPair } from "@/lib/stocks/panels/prices";
import { SHARE_COLOURS } from "../panels/share-capital";

/** A compared stock in its colour, the same in every chart of the page. */
export type ColouredCode = { readonly code: string; readonly colour: string };

export function colourCodes(codes: readonly string[]): ColouredCode[] {
  const colours = seriesColours("stockCode", codes);
  return codes.map((code, at) => ({ code, colour: colours[at] ?? "" }));
}

export type CompareText = Text<"compare">;

/** Null where there is nothing to draw. */
export type DrawnChart = { readonly data: ChartData; readonly notes: readonly string[] } | null;

/** The figure of a cell; null: the cell has a reason instead. */
export function amountOf(value: MeasureValue): Amount | null {
  return typeof value === "string" ? (value as Amount) : null; // measures of figures say figures
}

function hasFigure(amounts: readonly (string | null)[]): boolean {
  return amounts.some((amount) => amount !== null);
}

type Steps = Pick<ChartData, "unit" | "buckets">;

/** The series that have a figure; null: fewer than two figures, so there is nothing to compare. */
export function drawnData(
  t: CompareText,
  series: readonly ChartSeries[],
  { unit, buckets }: Steps,
): ChartData | null {
  if (buckets.flatMap(({ amounts }) => amounts.filter((amount) => amount !== null)).length < 2)
    return null;
  const drawn = series.map((_, at) =>
    buckets.some(({ amounts }) => (amounts[at] ?? null) !== null),
  );
  function only<Item>(items: readonly Item[]): Item[] {
    return items.filter((_, at) => drawn[at]);
  }
  return {
    unit,
    none: t("charts.none"),
    series: only(series),
    buckets: buckets.map((bucket) => ({
      ...bucket,
      amounts: only(bucket.amounts),
      ...(bucket.shares ? { shares: only(bucket.shares) } : {}),
    })),
  };
}

export function drawnOnly(
  t: CompareText,
  codes: readonly ColouredCode[],
  steps: Steps,
): DrawnChart {
  const series = codes.map(({ code, colour }) => seriesOf(code, colour));
  const data = drawnData(t, series, steps);
  const left = series.filter((each) => !data?.series.includes(each));
  return data && { data, notes: notDrawn(t, left) };
}

export function notDrawn(t: CompareText, left: readonly Pick<ChartSeries, "name">[]): string[] {
  return left.length === 0
    ? []
    : [t("charts.notDrawn", { codes: left.map(({ name }) => name).join(", ") })];
}

export function dividendChart(
  t: CompareText,
  codes: readonly ColouredCode[],
  columns: readonly CompareColumn<ComparedDividends>[],
  years: readonly string[],
): DrawnChart {
  const buckets = years.map((year) => {
    const short = columns.filter(({ value }) =>
      value?.history.years.some((each) => each.year === year && each.left > 0),
    );
    return {
      from: `${year}-01-01` as Day,
      to: `${year}-12-31` as Day,
      label: year,
      gap:
        short.length === 0
          ? null
          : t("charts.notWhole", { codes: short.map(({ code }) => code).join(", ") }),
      amounts: columns.map(({ value }) => (value ? amountOf(yearSum(value, year)) : null)),
      total: null,
    };
  });
  const drawn = drawnOnly(t, codes, { unit: t("charts.perShare"), buckets });
  return drawn && { ...drawn, notes: [t("charts.dividendsNote"), ...drawn.notes] };
}

/**
 * Each stock's closes as percent of its first one, for the days on which all drawn stocks have a
 * close. Closes of shares that were split among them would be a fall that nobody had.
 */
export function priceChart(
  t: CompareText,
  codes: readonly ColouredCode[],
  columns: readonly CompareColumn<ComparedPrices>[],
  language: Language,
): DrawnChart {
  const all = codes.map((of, at) => {
    const value = columns[at]?.value;
    const pair = value ? mainPair(value.prices) : null;
    const kept = pair?.state === "priced" ? pair.closes : []; // old closes would end all lines
    const closes = new Map(kept.map(({ startMs, close }) => [dayOf(startMs), close]));
    return { of, closes, why: closes.size > 0 ? (value?.ratios.closesWhy ?? null) : null };
  });
  const lines = all.filter(({ why }) => why === null);
  const closes = lines.map((line) => line.closes);
  const drawn = closes.filter(({ size }) => size > 0);
  const days = [...(drawn[0]?.keys() ?? [])].filter((day) => drawn.every((each) => each.has(day)));
  const [first] = days;
  if (first === undefined || days.length < 2) return null;
  const buckets = days.map((day) => {
    const ratios = closes.map((each) => ratioOf(each.get(day) ?? null, each.get(first) ?? null));
    return stepOf(
      { from: day, to: day },
      ratios.map((ratio) => ratio && percentOf(ratio)),
    );
  });
  const chart = drawnOnly(
    t,
    lines.map(({ of }) => of),
    { unit: "%", buckets },
  );
  const left = [...groupBy(all, ({ why }) => why)].flatMap(([why, of]) =>
    why === null
      ? []
      : t("charts.leftOut", {
          codes: of.map((line) => line.of.code).join(", "),
          reason: t(`why.${why}`),
        }),
  );
  const note = t("charts.pricesNote", { day: dayLabel(first, language) });
  return (
    chart && { data: { ...chart.data, isLevel: true }, notes: [note, ...chart.notes, ...left] }
  );
}

const STEPS = {
  shareholders: ["top1", "top5", "top10"],
  executives: ["top1", "top5", "top10", "together"],
} as const;

export function holderChart(
  t: CompareText,
  kind: keyof typeof STEPS,
  codes: readonly ColouredCode[],
  columns: readonly CompareColumn<ComparedHolders>[],
): DrawnChart {
  const buckets = STEPS[kind].map((key) => {
    const measure = HOLDER_MEASURES[kind].find((each) => each.key === key);
    return stepOf(
      { label: t(`measures.${key}`), tick: t(`ticks.${key}`) },
      columns.map(({ value }) => (value && measure ? amountOf(measure.of(value)) : null)),
    );
  });
  const drawn = drawnOnly(t, codes, {
    unit: "%",
    buckets: buckets.filter(({ amounts }) => hasFigure(amounts)),
  });
  return drawn && { ...drawn, notes: [t("charts.holdersNote"), ...drawn.notes] };
}

/**
 * The kinds of each stock's shares: a bar for each stock, with numbers or parts of all its shares.
 */
export function capitalChart(
  t: CompareText,
  kinds: Text<"research.capital.kinds">,
  columns: readonly CompareColumn<ComparedCapital>[],
  choice: CompareQuery["capital"],
): DrawnChart {
  const buckets = columns.map(({ code, value }) => {
    const now = value?.now ?? null;
    return {
      label: code,
      gap: null,
      amounts: CAPITAL_KINDS.map((kind) => now?.[kind] ?? null),
      total: now?.totalShares ?? null,
      shares: CAPITAL_KINDS.map((kind) => {
        const part = now && partOf(now, kind);
        return part === null ? null : percentOf(part);
      }),
    };
  });
  const isDrawn = ({ amounts, shares }: Pick<(typeof buckets)[number], "amounts" | "shares">) =>
    hasFigure(choice === "parts" ? shares : amounts);
  const series = CAPITAL_KINDS.map((kind) => seriesOf(kinds(kind), SHARE_COLOURS[kind]));
  const data = drawnData(t, series, {
    unit: t("charts.ofShares"),
    buckets: buckets.filter(isDrawn),
  });
  // With one kind alone every bar would be 100%.
  if (data === null || (choice === "parts" && data.series.length < 2)) return null;
  const left = buckets.filter((bucket) => !isDrawn(bucket));
  return {
    data,
    notes: notDrawn(
      t,
      left.map(({ label }) => ({ name: label })),
    ),
  };
}
