import type { Amount } from "@/lib/core/amount";
import { compactNumber } from "@/lib/core/amount-text";
import type { Day } from "@/lib/core/day";
import { rangeLabel, shortDayLabel } from "@/lib/core/day-text";
import type { Language } from "@/lib/core/language";
import type { Text, Words } from "@/lib/core/text";
import type { ChartBucket, ChartData, ChartSeries, ChartShape } from "./chart-data";

export type ChartWords = Words<"charts">;

type SeriesAmount = { readonly series: number; readonly amount: Amount };

/**
 * The amounts of a bucket that are known, the largest first. `series`: the index in the chart's
 * list.
 */
export function largestFirst(bucket: ChartBucket): SeriesAmount[] {
  const known: SeriesAmount[] = [];
  for (const [series, amount] of bucket.amounts.entries())
    if (amount !== null) known.push({ series, amount });
  return known.sort((a, b) => Math.abs(Number(b.amount)) - Math.abs(Number(a.amount)));
}

/** The days of a bucket; null for a bucket that is no time. */
export function bucketDays({ from, to }: ChartBucket): { from: Day; to: Day } | null {
  return from === undefined || to === undefined ? null : { from, to };
}

export function bucketLabel(bucket: ChartBucket, language: Language): string {
  return bucket.from === undefined ? bucket.label : (bucket.label ?? rangeLabel(bucket, language));
}

export function noneText(t: Text<"charts">, data: ChartData): string {
  return data.none ?? t("none");
}

/** One bucket in words, for screen readers. */
export function bucketText(
  { t, language }: ChartWords,
  data: ChartData,
  bucket: ChartBucket,
  chosen: number | null,
): string {
  const amounts = largestFirst(bucket)
    .filter(({ series }) => chosen === null || series === chosen)
    .map(({ series, amount }) => `${data.series[series]?.name}: ${withUnit(amount, data)}`);
  const sentences = [bucketLabel(bucket, language)];
  if (bucket.gap !== null) sentences.push(bucket.gap);
  for (const { text } of bucket.marks ?? []) sentences.push(text);
  if (amounts.length > 0) sentences.push(amounts.join("; "));
  else {
    const nothing = t(bucket.gap === null ? "nothing" : "notKnown");
    sentences.push(chosen === null ? nothing : `${data.series[chosen]?.name}: ${nothing}`);
  }
  const volume = data.volumes?.amounts[data.buckets.indexOf(bucket)] ?? null;
  if (data.volumes && volume !== null) sentences.push(`${data.volumes.name}: ${volume}`);
  return sentences.join(". ");
}

export function chartSummary(words: ChartWords, data: ChartData): string {
  const known = data.series.filter(({ total }) => total !== null);
  const sums = known
    .slice(0, 8)
    .map(({ name, total }) => `${name} ${compactNumber(Number(total), words.language)}`);
  if (sums.length > 0) return withUnit(sums.join(", "), data);
  return namesText(words, data) ?? noneText(words.t, data);
}

/**
 * The names and steps of a chart without sums: "AAPL, NVDA; 2014 to 2026". Null: nothing is drawn.
 */
function namesText({ t, language }: ChartWords, { buckets, series }: ChartData): string | null {
  const first = buckets[0];
  const last = buckets.at(-1);
  const isDrawn = buckets.some(({ amounts }) => amounts.some((amount) => amount !== null));
  if (!first || !last || !isDrawn) return null;
  const ends = { first: bucketLabel(first, language), last: bucketLabel(last, language) };
  const steps = first === last ? ends.first : t("steps", ends);
  return t("names", { names: series.map(({ name }) => name).join(", "), steps });
}

/** "1.2 USDT", "9.63%". */
function withUnit(text: string, { unit }: ChartData): string {
  if (unit === null) return text;
  return unit === "%" ? `${text}%` : `${text} ${unit}`;
}

export function axisUnit({ unit, currency }: ChartData, shape: ChartShape): string | null {
  if (shape === "share" || unit === "%") return null;
  return currency === undefined ? unit : currency;
}

/** A value at the axis, which has no room for a currency in every language: "12.3K", "449B", "40%". */
export function axisText(
  value: number,
  data: ChartData,
  shape: ChartShape,
  language: Language,
): string {
  const text = compactNumber(value, language);
  return shape === "share" || data.unit === "%" ? `${text}%` : text;
}

/** "12.34%", with a true minus sign. */
export function shareText(share: string): string {
  return `${share.replace("-", "−")}%`;
}

/** So few that they do not touch on a wide screen; a narrow screen leaves out more of them. */
const MOST_LABELS = 8;

/** The labels of the axis; `bucket`: the index of the labelled one. */
export function axisLabels(buckets: readonly ChartBucket[], language: Language) {
  const step = Math.max(1, Math.ceil(buckets.length / MOST_LABELS));
  return buckets
    .map((each, bucket) => ({ bucket, text: tickText(each, language) }))
    .filter(({ bucket }) => bucket % step === 0);
}

function tickText(bucket: ChartBucket, language: Language): string {
  if (bucket.from === undefined) return bucket.tick ?? bucket.label;
  return bucket.label ?? shortDayLabel(bucket.from, language);
}

export function swatchStyle(series: ChartSeries | undefined) {
  return {
    background: series?.colour,
    boxShadow: series?.outline && `inset 0 0 0 1.5px ${series.outline}`,
  };
}
