import type { ChartBucket, ChartData, ChartSeries } from "@/components/charts/chart-data";
import { OTHER_COLOUR, seriesColours } from "@/components/ui/series-colour";
import { type ClientTag, clientText } from "@/lib/clients/client";
import type {
  Breakdown,
  BreakdownBucket,
  BreakdownDimension,
  BreakdownMeasure,
  BreakdownUnit,
} from "@/lib/commissions/breakdown";
import type { Bucket } from "@/lib/commissions/buckets";
import { percentText } from "@/lib/core/amount-text";
import type { DayRange } from "@/lib/core/day";
import { rangeLabel } from "@/lib/core/day-text";
import { marketText, productTypeText } from "@/lib/core/market-name";
import type { Words } from "@/lib/core/text";
import { visibleText } from "@/lib/core/visible-text";
import { gapsText } from "@/lib/coverage/text";
import { ratesText, unvaluedText } from "@/lib/rates/text";

/** A breakdown with names and colours. `tags`: of the clients of a breakdown by client. */
export function chartOfBreakdown(
  words: Words,
  breakdown: Breakdown,
  tags: ReadonlyMap<string, ClientTag> = new Map(),
): ChartData {
  const { by } = breakdown;
  return chartOfParts(words, breakdown, {
    coloursOf: (keys) => seriesColours(by, keys),
    nameOf: (key) => {
      if (by === "productType") return productTypeText(words.t, key);
      return by === "symbol" ? marketText(words.t, key) : clientText(key, tags.get(key));
    },
    describeGap: (gap) => gapsText(words, gap),
  });
}

/** Parts by product type, of the ledger or of a partner's share. */
export function chartOfTypes<Measure extends string>(
  words: Words,
  breakdown: Breakdown<BreakdownDimension, Measure>,
): ChartData {
  return chartOfParts(words, breakdown, {
    coloursOf: (keys) => seriesColours("productType", keys),
    nameOf: (key) => productTypeText(words.t, key),
    describeGap: (gap) => gapsText(words, gap),
  });
}

/** Missing days, and rows that do not give the amount; null: the bucket's figures are whole. */
function whatIsLacking<Gap>(
  words: Words,
  { gap, missingRows }: Pick<BreakdownBucket<Gap>, "gap" | "missingRows">,
  describeGap: (gap: Gap) => string,
): string | null {
  const lacking: string[] = [];
  if (gap !== null) lacking.push(describeGap(gap));
  if (missingRows > 0) lacking.push(words.t("breakdown.rowsNotGiven", { count: missingRows }));
  return lacking.length === 0 ? null : lacking.join(words.t("ui.comma"));
}

type SeriesLook<Gap> = {
  /** One for each of the keys, all distinct. */
  readonly coloursOf: (keys: readonly string[]) => readonly string[];
  readonly nameOf: (key: string) => string;
  readonly describeGap: (gap: Gap) => string;
};

export function chartOfParts<Gap>(
  words: Words,
  { unit, series, buckets }: Pick<Breakdown<string, string, Gap>, "unit" | "series" | "buckets">,
  { coloursOf, nameOf, describeGap }: SeriesLook<Gap>,
): ChartData {
  const colours = coloursOf(series.map(({ key }) => key).filter((key) => key !== null));
  return {
    unit: unitName(unit),
    isMoney: unit.kind === "value",
    series: series.map(
      ({ key, total, share }, index): ChartSeries => ({
        key,
        name: key === null ? words.t("breakdown.other") : visibleText(nameOf(key)),
        colour: key === null ? OTHER_COLOUR : (colours[index] ?? OTHER_COLOUR),
        total,
        share: share && percentText(share),
      }),
    ),
    buckets: buckets.map(
      (bucket): ChartBucket => ({
        from: bucket.from,
        to: bucket.to,
        gap: whatIsLacking(words, bucket, describeGap),
        amounts: bucket.amounts,
        total: bucket.total,
        shares: bucket.shares.map((share) => share && percentText(share)),
        basis: basisText(words, bucket.valued, unit),
      }),
    ),
  };
}

export function basisText(
  words: Words,
  valued: BreakdownBucket["valued"],
  unit: BreakdownUnit,
): string | null {
  if (!valued || unit.kind !== "value") return null;
  const said = [
    ratesText(words, valued.rates, unit.currency),
    unvaluedText(words, valued.unvalued),
  ];
  return said.filter((text) => text !== null).join("; ") || null;
}

function unitName(unit: BreakdownUnit): string | null {
  if (unit.kind === "count") return null;
  return visibleText(unit.kind === "coin" ? unit.coin : unit.currency);
}

export type Titled = { range: DayRange; per: Bucket; unit: BreakdownUnit };

/** "Rebate in USDT per day by product type, 23 Aug – 20 Nov 2026" */
export function breakdownTitle(
  words: Words,
  breakdown: Titled & { by: BreakdownDimension; measure: BreakdownMeasure },
  isShare: boolean,
): string {
  const { t } = words;
  const { measure, by } = breakdown;
  const what = isShare ? t(`breakdown.shares.${measure}`) : t(`breakdown.measures.${measure}`);
  return titleOfParts(words, breakdown, { what, by: t(`breakdown.dimensions.${by}`) });
}

export function titleOfParts(
  { t, language }: Words,
  { range, per, unit }: Titled,
  named: { what: string; by: string },
): string {
  const said = { ...named, per: t(`breakdown.titlePer.${per}`), days: rangeLabel(range, language) };
  switch (unit.kind) {
    case "coin":
      return t("breakdown.titles.coin", { ...said, unit: visibleText(unit.coin) });
    case "value":
      return t("breakdown.titles.value", { ...said, unit: unit.currency });
    case "count":
      return t("breakdown.titles.count", said);
    default:
      return unit satisfies never;
  }
}
