import type { ReactNode } from "react";
import { type ChartData, seriesOf, stepOf } from "@/components/charts/chart-data";
import { dayOf } from "@/lib/core/day";
import { dayLabel } from "@/lib/core/day-text";
import { areaText, type Text, type Words } from "@/lib/core/text";
import type { CompareRow } from "@/lib/stocks/compare/measure";
import type { MarketDate } from "@/lib/stocks/market/market-date";
import { marketDateLabel } from "@/lib/stocks/market/market-text";
import { mainPair, type PairPrices } from "@/lib/stocks/panels/prices";
import {
  isOneCurrency,
  RATIO_KEYS,
  RATIO_PANELS,
  type RatioKey,
  type Ratios,
} from "@/lib/stocks/panels/ratios";
import { candleDayOf } from "@/lib/trading/market-prices";
import type { Instant, Medium } from "./medium";
import {
  Facts,
  PlainChange,
  PlainFigure,
  PlainMoney,
  PlainMultiple,
  PlainRatio,
  PlainUnknown,
} from "./plain";

type PricesProps = {
  code: string;
  prices: readonly PairPrices[];
  ratios: Ratios;
  readAt: Instant;
  medium: Medium;
};

export function Prices({ code, prices, ratios, readAt, medium }: PricesProps) {
  const t = areaText(medium.t, "research.prices");
  const pair = mainPair(prices);
  if (pair === null) return <p className="quiet">{t("none")}</p>;
  const { symbol, state } = pair;
  if (state !== "priced") return <p className="quiet">{t(state, { pair: symbol })}</p>;
  const others = prices.filter((each) => each !== pair);
  return (
    <div className="part">
      <Last pair={pair} change={ratios.change} readAt={readAt} medium={medium} />
      {pair.closes.length > 1 ? (
        medium.chart({
          id: "prices",
          data: closesChart(t, pair),
          shape: "lines",
          heading: t("chart"),
          title: t("chartTitle", { code, pair: symbol }),
          notes: [daysNote(t, pair)],
          fileStem: `${code}-prices`,
          rowHead: t("day"),
        })
      ) : (
        <p className="quiet">{t("noCloses", { pair: symbol })}</p>
      )}
      <div>
        {RATIO_KEYS.map((key) => (
          <RatioLine key={key} of={key} pair={pair} ratios={ratios} medium={medium} />
        ))}
      </div>
      <Assumed coin={pair.quoteCoin} currency={ratios.currency} words={medium} />
      {others.length === 0 ? null : (
        <Facts
          title={t("otherPairs")}
          facts={others.map(({ symbol, lastPrice, quoteCoin }) => ({
            name: symbol,
            value: (
              <PlainFigure
                amount={lastPrice}
                coin={quoteCoin}
                reason={medium.t("compare.why.noPrice")}
                words={medium}
              />
            ),
          }))}
        />
      )}
    </div>
  );
}

type LastProps = Pick<PricesProps, "readAt" | "medium"> & {
  pair: PairPrices;
  change: Ratios["change"];
};

function Last({ pair, change, readAt, medium }: LastProps) {
  const t = areaText(medium.t, "research.prices");
  const { symbol, lastPrice, lastAtMs, quoteCoin } = pair;
  if (lastPrice === null) return <p className="quiet">{t("noLast", { pair: symbol })}</p>;
  return (
    <p className="lead">
      <strong>
        <PlainFigure amount={lastPrice} coin={quoteCoin} words={medium} />
      </strong>
      {change === null ? null : (
        <span>
          <PlainChange ratio={change.ratio} />{" "}
          <span className="muted">
            {t("since", { day: dayLabel(change.since, medium.language) })}
          </span>
        </span>
      )}
      <span className="muted">
        {t.rich("at", {
          pair: symbol,
          moment: () => <span key="moment">{medium.moment(lastAtMs ?? readAt)}</span>,
        })}
      </span>
    </p>
  );
}

function closesChart(
  t: Text<"research.prices">,
  { symbol, quoteCoin, closes }: PairPrices,
): ChartData {
  return {
    unit: quoteCoin,
    none: t("noClose"),
    isLevel: true,
    series: [seriesOf(symbol, "var(--accent)")],
    buckets: closes.map(({ startMs, close }) => {
      const day = dayOf(startMs);
      return stepOf({ from: day, to: day }, [close]);
    }),
  };
}

/** Only the exchange's answer shows when its days begin. */
function daysNote(t: Text<"research.prices">, { closes: [first] }: PairPrices): string {
  const begins = first ? candleDayOf(first.startMs) : "other";
  return begins === "other" ? t("daysOther") : t("days", { zone: begins });
}

type RatioLineProps = { of: RatioKey; pair: PairPrices; ratios: Ratios; medium: Medium };

/** A ratio that opens to show its formula and inputs. */
function RatioLine({ of: key, pair, ratios, medium }: RatioLineProps) {
  const { t } = medium;
  const { value, why, input, of } = ratios[key];
  const name = t(`compare.measures.${key}`);
  const reason = why === null ? undefined : t(`compare.why.${why}`);
  return (
    <details className="how">
      <summary>
        {name}
        <span>
          <RatioFigure
            of={key}
            value={value}
            coin={pair.quoteCoin}
            reason={reason}
            words={medium}
          />
        </span>
      </summary>
      <div>
        {reason === undefined ? null : <p className="warning">{reason}</p>}
        <p className="note">{t(`research.prices.formulas.${key}`)}</p>
        <Facts
          facts={[
            {
              name: t("compare.measures.lastPrice"),
              value: <PlainFigure amount={pair.lastPrice} coin={pair.quoteCoin} words={medium} />,
            },
            {
              name: t(`compare.measures.${INPUTS[key]}`),
              value: (
                <>
                  <PlainFigure amount={input} reason={reason} words={medium} />
                  {of.length === 0 ? null : (
                    <span className="against">{ofText(key, of, medium)}</span>
                  )}
                </>
              ),
            },
            ...RATIO_PANELS[key].map((panel) => ({
              name: t(`research.panels.${panel}`),
              value: <Read age={ratios.ages[panel]} medium={medium} />,
            })),
          ]}
        />
      </div>
    </details>
  );
}

const INPUTS = {
  dividendYield: "yearDividends",
  priceEarnings: "yearEps",
  priceBook: "reportedBps",
  marketValue: "totalShares",
} as const;

/** Days of the market, or fiscal periods as the exchange names them. */
function ofText(key: RatioKey, of: readonly string[], { t, language }: Words): string {
  if (key === "priceEarnings" || key === "priceBook") {
    const names = of.map((period) =>
      /^\d{4}$/.test(period) ? t("research.earnings.year", { year: period }) : period,
    );
    return names.join(t("ui.comma"));
  }
  return of.map((date) => marketDateLabel(date as MarketDate, language)).join(" – ");
}

type RatioFigureProps = Pick<RatioLineProps, "of"> & {
  value: Ratios[RatioKey]["value"];
  coin: string | null;
  reason: string | undefined;
  words: Words;
};

function RatioFigure({ of: key, value, coin, reason, words }: RatioFigureProps) {
  if (value === null) return <PlainUnknown words={words} reason={reason} />;
  if (key === "marketValue") return <PlainMoney amount={value} currency={coin} words={words} />;
  return key === "dividendYield" ? <PlainRatio ratio={value} /> : <PlainMultiple ratio={value} />;
}

function Read({
  age,
  medium,
}: {
  age: Ratios["ages"][keyof Ratios["ages"]];
  medium: Medium;
}): ReactNode {
  const t = areaText(medium.t, "research.prices");
  if (age === null) return t("neverRead");
  const moment = () => <span key="moment">{medium.moment(age.answeredAt)}</span>;
  return t.rich(age.isStale ? "readOld" : "read", { moment });
}

function Assumed({
  coin,
  currency,
  words,
}: {
  coin: string | null;
  currency: string | null;
  words: Words;
}) {
  const t = areaText(words.t, "research.prices");
  const isOther = coin !== null && currency !== null && coin !== currency;
  const key = isOneCurrency(coin, currency) ? "oneCurrency" : "twoCurrencies";
  return (
    <p className="note">
      {coin === null ? t("noCoin") : null}
      {isOther ? t(key, { coin, currency }) : null} {t("oneShare")}
    </p>
  );
}

type PriceFormulasProps = {
  codes: readonly { code: string }[];
  rows: readonly CompareRow[];
  words: Words;
};

/** How a comparison's ratios are computed, what each stock lacks for them, and what is assumed. */
export function PriceFormulas({ codes, rows, words }: PriceFormulasProps) {
  const t = areaText(words.t, "research.prices");
  return (
    <details className="fold">
      <summary>{t("how")}</summary>
      {RATIO_KEYS.map((key) => {
        const cells = rows.find((row) => row.key === key)?.cells ?? [];
        const missing = codes
          .map(({ code }, at) => {
            const why = cells[at]?.why ?? null;
            return why && t("missing", { code, reason: words.t(`compare.why.${why}`) });
          })
          .filter((sentence) => sentence !== null);
        const formula = t("formulaOf", {
          name: words.t(`compare.measures.${key}`),
          formula: t(`formulas.${key}`),
        });
        return (
          <p key={key} className="note">
            {[formula, ...missing].join(" ")}
          </p>
        );
      })}
      <p className="note">
        {t("oneCurrency", { coin: "USDT", currency: "USD" })} {t("oneShare")}
      </p>
    </details>
  );
}
