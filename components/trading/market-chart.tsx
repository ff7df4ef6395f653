"use client";
import { Group, Skeleton, Stack } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Chart } from "@/components/charts/chart";
import {
  type ChartBucket,
  type ChartData,
  type ChartLevel,
  type ChartMark,
  seriesOf,
  stepOf,
} from "@/components/charts/chart-data";
import { ChartTable } from "@/components/charts/chart-table";
import { type ChartView, ViewSwitch } from "@/components/charts/chart-tools";
import { drawnLevels } from "@/components/charts/plan-axis";
import { Choice } from "@/components/ui/forms/choice";
import { useFailureText } from "@/components/ui/forms/use-change";
import { SubLine } from "@/components/ui/marked-text";
import { Panel } from "@/components/ui/panel";
import { useWords } from "@/components/ui/text/use-words";
import { usePolling } from "@/components/ui/use-polling";
import { failureSentence, type ServerAction, type Worded } from "@/lib/core/action-result";
import type { Amount } from "@/lib/core/amount";
import { shortDayLabel } from "@/lib/core/day-text";
import type { Language } from "@/lib/core/language";
import { pairText } from "@/lib/core/market-name";
import { momentText, readClock } from "@/lib/core/moment-text";
import type { Text } from "@/lib/core/text";
import type { FindMarketChart, MarketChartOutcome } from "@/lib/trading/contract";
import {
  CHART_SPANS,
  type ChartEntry,
  type ChartOrder,
  type ChartSpan,
  type FillMark,
  type KeptCandle,
  type MarketChart as MarketChartFigures,
  markFills,
} from "@/lib/trading/market-chart";
import styles from "./ticket.module.css";
import { sideText } from "./trading-text";

/** The worker reads candles once a minute; orders and fills change more often. */
const REFRESH_MS = 10_000;
/** A pause in the typing, and the first look for what the worker was just asked to read. */
const FIRST_MS = 800;

type FindChart = ServerAction<FindMarketChart, Worded<MarketChartOutcome>>;
type MarketChartProps = FindMarketChart & { find: FindChart };

/**
 * The price of a pair with the account's own open orders, fills and positions. It looks again while
 * the page is in view.
 */
export function MarketChart({ symbol, ...rest }: MarketChartProps) {
  const t = useTranslations("marketChart");
  const named = symbol.trim().toUpperCase();
  if (named === "")
    return (
      <Panel id="chart-title" title={t("titleAlone")}>
        <SubLine>{t("choose")}</SubLine>
      </Panel>
    );
  return <ChartOfPair key={`${rest.product} ${named}`} symbol={named} {...rest} />;
}

function ChartOfPair({ accountId, product, symbol, find }: MarketChartProps) {
  const t = useTranslations("marketChart");
  const looked = useMarketChart({ accountId, product, symbol, find });
  const [span, setSpan] = useState<ChartSpan>("day");
  const [view, setView] = useState<ChartView>("chart");
  return (
    <Panel
      id="chart-title"
      title={t("title", { symbol: pairText(symbol) })}
      actions={<ViewSwitch view={view} onChange={setView} />}
    >
      <Stack gap={8}>
        <Group gap={16}>
          <Choice
            title={t("span")}
            chosen={span}
            names={CHART_SPANS}
            label={(name) => t(`spans.${name}`)}
            onChoose={(next) => setSpan(CHART_SPANS.find((one) => one === next) ?? "day")}
          />
        </Group>
        <ChartBody {...looked} span={span} view={view} />
      </Stack>
    </Panel>
  );
}

/** `problem`: why the last look had no answer; the chart is then that of an earlier one. */
type Looked = { readonly chart: MarketChartFigures | null; readonly problem: string | null };
type ChartBodyProps = Looked & { span: ChartSpan; view: ChartView };

/** As high as the chart, so that nothing moves when it comes. */
const CHART_HEIGHT = 302;

function ChartBody({ chart, problem, span, view }: ChartBodyProps) {
  const t = useTranslations("marketChart");
  if (chart === null)
    return problem === null ? <Skeleton height={CHART_HEIGHT} /> : <SubLine>{problem}</SubLine>;
  const candles = chart.candles[span];
  if (candles === null || candles.length === 0) {
    const reason = t(`problems.${chart.problem ?? "waiting"}`);
    return (
      <Stack h={CHART_HEIGHT} justify="center" align="center" role="status">
        <SubLine>{reason}</SubLine>
      </Stack>
    );
  }
  return (
    <>
      <DrawnMarketChart chart={chart} candles={candles} span={span} view={view} />
      {problem === null ? null : <SubLine>{t("old", { reason: problem })}</SubLine>}
    </>
  );
}

type DrawnProps = {
  chart: MarketChartFigures;
  candles: readonly KeptCandle[];
  span: ChartSpan;
  view: ChartView;
};

function DrawnMarketChart({ chart, candles, span, view }: DrawnProps) {
  const { t: words, language } = useWords("marketChart");
  const trading = useTranslations("trading");
  const marks = markFills(candles, chart.fills);
  const { orders } = chart;
  const nearest = nearestOrders(orders, candles);
  const lines = linesOf(words, trading, { ...chart, orders: nearest });
  const further = orders.length - nearest.length;
  const data = chartData({ words, trading, language, chart, candles, span, marks, lines });
  const label = words(`headings.${span}`, { symbol: pairText(chart.symbol) });
  const drawn = drawnLevels(data, "lines");
  return (
    <>
      {view === "chart" ? (
        <Chart data={data} shape="lines" label={label} />
      ) : (
        <ChartTable data={data} label={label} rowHead={words("time")} />
      )}
      <ul className={styles.refusals} aria-label={words("lines")}>
        {lines.map(({ id, text, level }) => (
          <li key={id}>
            <span>
              {text} {drawn.includes(level) ? null : words("outside")}
            </span>
          </li>
        ))}
        {lines.length === 0 ? <li>{words("noLines")}</li> : null}
        {further > 0 ? <li>{words("further", { count: further })}</li> : null}
      </ul>
      <SubLine>
        {words(`notes.${span}`)}{" "}
        {marks.length === 0
          ? null
          : words("signs", { bought: words("signBought"), sold: words("signSold") })}
      </SubLine>
      {chart.problem === null ? null : (
        <SubLine>{words("old", { reason: words(`problems.${chart.problem}`) })}</SubLine>
      )}
    </>
  );
}

/** Looks again while the page is in view. */
function useMarketChart({ accountId, product, symbol, find }: MarketChartProps): Looked {
  const ui = useTranslations("ui");
  const failureText = useFailureText();
  const [looked, setLooked] = useState<Looked>({ chart: null, problem: null });
  const ask = async (): Promise<Worded<MarketChartOutcome>> => {
    try {
      const { data, ...failed } = await find({ accountId, product, symbol });
      return data ?? { kind: "refused", problem: failureSentence(failed, ui("inputRefused")) };
    } catch (error) {
      return { kind: "refused", problem: failureText(error) };
    }
  };
  usePolling(
    async (signal) => {
      const found = await ask();
      if (signal.aborted) return;
      setLooked(({ chart }) =>
        found.kind === "found"
          ? { chart: found.chart, problem: null }
          : { chart, problem: found.problem },
      );
    },
    REFRESH_MS,
    FIRST_MS,
  );
  return looked;
}

/** More lines than these would hide the price; the list of open orders has all. */
const MOST_ORDERS = 6;

/** The orders that are nearest to the last price, the nearest first. */
function nearestOrders(
  orders: readonly ChartOrder[],
  candles: readonly KeptCandle[],
): readonly ChartOrder[] {
  const last = Number(candles.at(-1)?.close);
  const distance = ({ price }: ChartOrder) => Math.abs(Number(price) - last);
  return orders.toSorted((one, other) => distance(one) - distance(other)).slice(0, MOST_ORDERS);
}

type Words = Text<"marketChart">;
type TradingWords = Text<"trading">;

/** An order or an entry price: its line in the plot, and the whole of it in words. */
type ChartLine = { readonly id: string; readonly text: string; readonly level: ChartLevel };

function linesOf(
  t: Words,
  trading: TradingWords,
  { orders, entries, sizeCoin, quoteCoin }: MarketChartFigures,
): readonly ChartLine[] {
  const sized = (qty: Amount | null) =>
    qty === null ? t("unknownSize") : t("size", { qty, coin: sizeCoin ?? "" }).trim();
  const priced = (price: Amount) => t("size", { qty: price, coin: quoteCoin ?? "" }).trim();
  const ofOrder = ({ id, side, price, qty }: ChartOrder): ChartLine => {
    const words = { side: side === null ? "—" : sideText(trading, side), size: sized(qty) };
    return {
      id,
      text: t("orderLine", { ...words, price: priced(price) }),
      level: { name: t("order", words), amount: price, colour: "var(--text)", isDashed: true },
    };
  };
  const ofEntry = ({ posSide, price, qty }: ChartEntry): ChartLine => {
    const words = { size: sized(qty), price: priced(price) };
    const side = posSide === null ? null : sideText(trading, posSide);
    return {
      id: `entry ${posSide}`,
      text: side === null ? t("entryLine", words) : t("entryLineOf", { ...words, side }),
      level: {
        name: side === null ? t("entry") : t("entryOf", { side }),
        amount: price,
        colour: "var(--text-muted)",
        isDashed: false,
      },
    };
  };
  return [...entries.map(ofEntry), ...orders.map(ofOrder)];
}

type ChartDataOf = Omit<DrawnProps, "view"> & {
  words: Words;
  trading: TradingWords;
  language: Language;
  marks: readonly FillMark[];
  lines: readonly ChartLine[];
};

function chartData(of: ChartDataOf): ChartData {
  const { words: t, chart, candles, lines } = of;
  const volumes = candles.map(({ volume }) => volume);
  const data: ChartData = {
    unit: chart.quoteCoin,
    none: t("noClose"),
    isLevel: true,
    series: [seriesOf(t("close"), "var(--accent)")],
    buckets: candles.map((candle, index) => bucketOf(of, candle, index)),
    levels: lines.map(({ level }) => level),
  };
  const isKnown = volumes.some((volume) => volume !== null);
  return isKnown ? { ...data, volumes: { name: t("volume"), amounts: volumes } } : data;
}

function bucketOf(of: ChartDataOf, { startMs, close }: KeptCandle, index: number): ChartBucket {
  const { language, span, marks } = of;
  const { day, time } = readClock(startMs, null);
  const tick = span === "day" ? time.slice(0, 5) : shortDayLabel(day, language);
  const label = momentText(startMs, language, "short", null);
  const own = marks.filter(({ candle }) => candle === index);
  return { ...stepOf({ label, tick }, [close]), marks: own.map((mark) => markOf(of, mark)) };
}

function markOf(
  { words: t, trading, chart: { sizeCoin } }: ChartDataOf,
  { side, count, qty, lowest, highest }: FillMark,
): ChartMark {
  const words = {
    side: side === null ? "—" : sideText(trading, side),
    qty: t("size", { qty, coin: sizeCoin ?? "" }).trim(),
  };
  const text =
    count === 1
      ? t("fill", { ...words, price: lowest })
      : t("fills", { ...words, count, lowest, highest });
  return { sign: t(signKeyOf(side)), text };
}

function signKeyOf(side: FillMark["side"]) {
  switch (side) {
    case "buy":
      return "signBought";
    case "sell":
      return "signSold";
    default:
      return "signOther";
  }
}
