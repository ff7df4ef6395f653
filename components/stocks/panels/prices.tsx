import type { ReactNode } from "react";
import { compareAmounts } from "@/lib/core/amount";
import { dayLabel } from "@/lib/core/day-text";
import { areaText, type Words } from "@/lib/core/text";
import type { StockEvent } from "@/lib/stocks/calendar/market-event";
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
import { PriceChart } from "./price-chart";

type PricesProps = {
  code: string;
  prices: readonly PairPrices[];
  ratios: Ratios;
  marks: readonly StockEvent[];
  readAt: Instant;
  medium: Medium;
};

/** All of a price on one page: the desk's page has the parts in places of their own. */
export function Prices({ code, prices, ratios, marks, readAt, medium }: PricesProps) {
  const pair = mainPair(prices);
  return (
    <div className="part">
      {pair?.state === "priced" ? (
        <p className="lead">
          <LastPrice pair={pair} readAt={readAt} medium={medium} />
        </p>
      ) : null}
      <PriceChart code={code} prices={prices} marks={marks} medium={medium} />
      <PriceFigures prices={prices} ratios={ratios} medium={medium} />
    </div>
  );
}

type LastPriceProps = { pair: PairPrices; readAt: Instant; medium: Medium };

/** The last price, its change of a day, and when it was. */
export function LastPrice({ pair, readAt, medium }: LastPriceProps) {
  const t = areaText(medium.t, "research.prices");
  const { symbol, lastPrice, dayChange = null, lastAtMs, quoteCoin } = pair;
  if (lastPrice === null) return <span className="quiet">{t("noLast", { pair: symbol })}</span>;
  return (
    <>
      <strong>
        <PlainFigure amount={lastPrice} coin={quoteCoin} words={medium} />
      </strong>
      {dayChange === null ? null : (
        <span>
          <PlainChange ratio={dayChange} /> <span className="muted">{t("inDay")}</span>
        </span>
      )}
      <span className="muted">
        {t.rich("at", {
          pair: symbol,
          moment: () => <span key="moment">{medium.moment(lastAtMs ?? readAt)}</span>,
        })}
      </span>
    </>
  );
}

type PriceFiguresProps = Pick<PricesProps, "prices" | "ratios" | "medium">;

/** What a price comes to: its change, its range and its ratios, each with how it is computed. */
export function PriceFigures({ prices, ratios, medium }: PriceFiguresProps) {
  const t = areaText(medium.t, "research.prices");
  const pair = mainPair(prices);
  if (pair?.state !== "priced") return null;
  const others = prices.filter((each) => each !== pair && each.state !== "unlisted");
  return (
    <>
      <div>
        <YearFigures pair={pair} ratios={ratios} medium={medium} />
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
    </>
  );
}

type YearFiguresProps = { pair: PairPrices; ratios: Ratios; medium: Medium };

function YearFigures({ pair: { closes }, ratios, medium }: YearFiguresProps) {
  const { change, closesWhy = null } = ratios;
  const t = areaText(medium.t, "research.prices");
  const sorted = closes.map(({ close }) => close).toSorted(compareAmounts);
  const [lowest, highest] = [sorted[0], sorted.at(-1)];
  const facts = [
    {
      name:
        change === null
          ? medium.t("compare.measures.yearChange")
          : t("changeSince", { day: dayLabel(change.since, medium.language) }),
      value:
        change === null ? (
          <PlainUnknown words={medium} reason={medium.t("compare.why.noChange")} />
        ) : (
          <PlainChange ratio={change.ratio} />
        ),
    },
  ];
  if (lowest !== undefined && highest !== undefined) {
    facts.push({
      name: t("yearRange"),
      value:
        closesWhy === null ? (
          <>
            <PlainFigure amount={lowest} words={medium} /> –{" "}
            <PlainFigure amount={highest} words={medium} />
          </>
        ) : (
          <PlainUnknown words={medium} reason={medium.t(`compare.why.${closesWhy}`)} />
        ),
    });
  }
  return <Facts facts={facts} />;
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
