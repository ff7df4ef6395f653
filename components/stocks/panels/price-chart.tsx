import type { ReactNode } from "react";
import { type ChartBucket, type ChartData, seriesOf, stepOf } from "@/components/charts/chart-data";
import { type Day, dayOf } from "@/lib/core/day";
import { dayLabel } from "@/lib/core/day-text";
import { areaText, type Text } from "@/lib/core/text";
import { eventDetail, eventTitle } from "@/lib/stocks/calendar/event-text";
import type { StockEvent } from "@/lib/stocks/calendar/market-event";
import { marketWallTime } from "@/lib/stocks/market/market-clock";
import { wallText } from "@/lib/stocks/market/market-text";
import {
  type PriceRange,
  priceRanges,
  type RangeChange,
  type RangeChanges,
} from "@/lib/stocks/panels/price-history";
import { mainPair, type PairPrices, type PriceClose } from "@/lib/stocks/panels/prices";
import { candleDayOf } from "@/lib/trading/market-prices";
import type { ChartRange, Medium } from "./medium";
import { PlainChange, PlainUnknown } from "./plain";

type PriceChartProps = {
  code: string;
  prices: readonly PairPrices[];
  /** Ex-dates, splits and reports, the oldest first. */
  marks: readonly StockEvent[];
  /** Absent on a shared page, whose chart has one range and no place for its change. */
  changes?: RangeChanges;
  medium: Medium;
};

/** A stock's price over each range that is kept, or a sentence why there is none. */
export function PriceChart({ code, prices, marks, changes = {}, medium }: PriceChartProps) {
  const t = areaText(medium.t, "research.prices");
  const pair = mainPair(prices);
  if (pair === null) return <p className="quiet">{t("none")}</p>;
  if (pair.state !== "priced")
    return <p className="quiet">{t(pair.state, { pair: pair.symbol })}</p>;
  const ranges = priceRanges(pair).map((range) => ({
    ...chartRange(code, pair, range, marks, medium),
    about: changeOfRange(changes[range.key], medium),
  }));
  const shown = ranges.find(({ key }) => key === "year") ?? ranges.at(-1);
  if (shown === undefined) return <p className="quiet">{t("noCloses", { pair: pair.symbol })}</p>;
  const { key, label: _, about: __, ...chart } = shown;
  return medium.chart({
    ...chart,
    id: "prices",
    shape: "lines",
    range: key,
    ranges,
    fileStem: `${code}-prices`,
    rowHead: t("day"),
  });
}

function chartRange(
  code: string,
  pair: PairPrices,
  range: PriceRange,
  marks: readonly StockEvent[],
  medium: Medium,
): Omit<ChartRange, "about"> {
  const t = areaText(medium.t, "research.prices");
  const { key, closes } = range;
  const buckets =
    key === "day" ? closes.map((close) => hourOf(close, medium)) : closes.map(dayBucketOf);
  const marked = key === "day" ? buckets : withMarks(buckets, marks, medium);
  const notes = [key === "day" ? t("hours") : daysNote(closes, medium)];
  const signs = signsNote(marked, medium);
  return {
    key,
    label: t(`ranges.${key}`),
    heading: t(`charts.${key}`),
    title: t(`titles.${key}`, { code, pair: pair.symbol }),
    data: chartData(t, pair, closes, marked),
    notes: signs === null ? notes : [...notes, signs],
  };
}

function changeOfRange(change: RangeChange | undefined, medium: Medium): ReactNode {
  if (change === undefined) return null;
  const { value, why } = change;
  if (value !== null) return <PlainChange ratio={value} />;
  return <PlainUnknown words={medium} reason={medium.t(`compare.why.${why ?? "noChange"}`)} />;
}

function chartData(
  t: Text<"research.prices">,
  { symbol, quoteCoin }: PairPrices,
  closes: readonly PriceClose[],
  buckets: readonly ChartBucket[],
): ChartData {
  const data = {
    unit: quoteCoin,
    none: t("noClose"),
    isLevel: true,
    series: [seriesOf(symbol, "var(--accent)")],
    buckets,
  };
  const amounts = closes.map(({ volume = null }) => volume);
  const isKnown = amounts.some((volume) => volume !== null);
  return isKnown ? { ...data, volumes: { name: t("volume"), amounts } } : data;
}

function dayBucketOf({ startMs, close }: PriceClose): ChartBucket {
  const day = dayOf(startMs);
  return stepOf({ from: day, to: day }, [close]);
}

function hourOf({ startMs, close }: PriceClose, { language }: Medium): ChartBucket {
  const wall = marketWallTime(startMs);
  return stepOf({ label: wallText(wall, language), tick: wall.slice(11) }, [close]);
}

/** Each event on its day, or on the first day after it that has a close. */
function withMarks(
  buckets: readonly ChartBucket[],
  events: readonly StockEvent[],
  medium: Medium,
): ChartBucket[] {
  const marked = buckets.map((bucket) => ({ ...bucket, marks: [...(bucket.marks ?? [])] }));
  for (const event of events) {
    const date = event.date as string as Day;
    const first = marked[0]?.from;
    const bucket = marked.find(({ from }) => from !== undefined && from >= date);
    if (bucket && first !== undefined && date >= first) bucket.marks.push(markOf(event, medium));
  }
  return marked;
}

function markOf(event: StockEvent, { t, language }: Medium) {
  const calendar = areaText(t, "calendar");
  const [title, detail] = [eventTitle(calendar, event), eventDetail(calendar, event, language)];
  const text = detail === "" ? title : calendar("withDetail", { title, detail });
  return { sign: t(`research.prices.signs.${signKeyOf(event)}`), text };
}

const SIGNED = ["ex-date", "split", "report"] as const;

function signKeyOf({ kind }: StockEvent): (typeof SIGNED)[number] {
  return SIGNED.find((each) => each === kind) ?? "ex-date";
}

/** "D: ex-dividend date · E: earnings", of the signs that are drawn; null: none is. */
function signsNote(buckets: readonly ChartBucket[], { t }: Medium): string | null {
  const drawn = new Set(buckets.flatMap(({ marks = [] }) => marks.map(({ sign }) => sign)));
  const words = SIGNED.filter((kind) => drawn.has(t(`research.prices.signs.${kind}`))).map((kind) =>
    t("research.prices.signOf", {
      sign: t(`research.prices.signs.${kind}`),
      what: t(`calendar.kinds.${kind}`),
    }),
  );
  return words.length === 0 ? null : words.join(" · ");
}

/** From which day on there is something; only the exchange's answer shows when its days begin. */
function daysNote([first]: readonly PriceClose[], { t, language }: Medium): string {
  if (first === undefined) return "";
  const [begins, day] = [candleDayOf(first.startMs), dayLabel(dayOf(first.startMs), language)];
  return begins === "other"
    ? t("research.prices.sinceOther", { day })
    : t("research.prices.since", { day, zone: begins });
}
