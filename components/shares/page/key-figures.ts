import { type Amount, isZeroAmount } from "@/lib/core/amount";
import {
  amountLabel,
  compactNumber,
  countText,
  moneyText,
  multipleText,
  ratioText,
} from "@/lib/core/amount-text";
import { dayLabel } from "@/lib/core/day-text";
import { momentText } from "@/lib/core/moment-text";
import { areaText, type Words } from "@/lib/core/text";
import { visibleText } from "@/lib/core/visible-text";
import type { ShareFacts, ShareSection } from "@/lib/shares/facts/facts";
import type { StockSection } from "@/lib/shares/facts/section";
import { eventTitle } from "@/lib/stocks/calendar/event-text";
import { codeOf, type MarketEvent } from "@/lib/stocks/calendar/market-event";
import type { ComparedPanel } from "@/lib/stocks/compare/compared-panel";
import { likeRecords } from "@/lib/stocks/compare/periods";
import type { MarketDate } from "@/lib/stocks/market/market-date";
import { marketDateLabel } from "@/lib/stocks/market/market-text";
import { type Dividend, dividendHistory, effectiveDate } from "@/lib/stocks/panels/dividends";
import { type EarningsForecast, ofMillions } from "@/lib/stocks/panels/earnings";
import { currentRows, rankHoldings } from "@/lib/stocks/panels/holders";
import type { MajorShareholder } from "@/lib/stocks/panels/panels";
import { mainPair, type PairPrices } from "@/lib/stocks/panels/prices";
import type { Ratios } from "@/lib/stocks/panels/ratios";
import type { ShareCapital } from "@/lib/stocks/panels/share-capital";

/** How many fit in one row. */
const MOST = 6;
/** A price comes first; without one, so many figures of the company's panels. */
const MOST_UNPRICED = 4;

/** What the page comes to, in a few figures: of the panels that it shows, and no others. */
export function keyFigures(facts: ShareFacts, words: Words): KeyFigure[] {
  const { sections } = facts;
  const priced = sections.filter(({ id }) => id === "prices");
  const ofPrices = known(priced, facts, words);
  if (ofPrices.length > 0) return ofPrices.slice(0, MOST);
  const most = facts.subject.kind === "comparison" ? facts.subject.codes.length : 0;
  return known(sections, facts, words).slice(0, Math.max(MOST_UNPRICED, most));
}

function known(sections: ShareFacts["sections"], facts: ShareFacts, words: Words): KeyFigure[] {
  return sections
    .flatMap((section) => figuresOf(section, facts, words))
    .filter((figure) => figure !== null);
}

/** Null: not known. */
type Figures = (KeyFigure | null)[];

function figuresOf(section: ShareSection, facts: ShareFacts, words: Words): Figures {
  switch (section.kind) {
    case "stock":
      return stockFigures(section, todayOf(facts), words);
    case "compared":
      if (section.panel === "prices") return comparedPrices(section, words);
      return section.panel === "earnings" ? comparedRevenues(section, words) : [];
    case "watchlist": {
      const events = section.stocks.flatMap(({ next }) => next.event ?? []);
      const [first] = events.sort((a, b) => (a.date < b.date ? -1 : 1));
      return [counted(words.t("share.keys.stocks"), section.stocks.length), nextOf(first, words)];
    }
    case "calendar": {
      const today = todayOf(facts);
      const ahead = section.entries.filter(({ event }) => event.date >= today);
      return [counted(words.t("share.keys.dates"), ahead.length), nextOf(ahead[0]?.event, words)];
    }
    default:
      return section satisfies never;
  }
}

/** The market's date of the capture: a wall time begins with its date. */
function todayOf({ now }: ShareFacts): MarketDate {
  return now.slice(0, 10) as MarketDate;
}

/** Each stock's price, with its change of a day and its price to earnings; nothing where none has one. */
function comparedPrices({ columns }: ComparedPanel<"prices">, words: Words): Figures {
  const { t, language } = words;
  const figures = columns.map(({ code, value }) => {
    const pair = value ? mainPair(value.prices) : null;
    return { code, value, pair, price: pair?.lastPrice ?? null };
  });
  if (figures.every(({ price }) => price === null)) return [];
  return figures.map(({ code, value, pair, price }) => {
    if (value === undefined || pair === null || price === null) {
      const hint = value === undefined ? t("share.neverTitle") : t("compare.why.noPrice");
      return { name: code, value: "–", exact: null, hint };
    }
    const { dayChange = null, quoteCoin } = pair;
    const { priceEarnings } = value.ratios;
    const hints = [
      quoteCoin,
      dayChange === null ? null : t("share.keys.changed", { change: signedText(dayChange) }),
      priceEarnings.value === null
        ? null
        : t("share.keys.multipleOf", {
            multiple: multipleText(priceEarnings.value),
            reports: reportsText(priceEarnings.of, { t, language }),
          }),
    ];
    const hint = hints.filter((part) => part !== null).join(t("ui.comma"));
    return { name: code, value: amountLabel(price), exact: price, hint };
  });
}

/**
 * A figure for each stock, all of one fiscal period, also for one that has none; nothing where none
 * has, or no period is common to all.
 */
function comparedRevenues({ columns }: ComparedPanel<"earnings">, words: Words): Figures {
  const records = likeRecords(columns);
  if (records === null) return [];
  const figures = columns.map(({ code }, at) => {
    const record = records[at];
    return {
      code,
      isRead: record !== undefined,
      revenue: record ? revenueOf(record, words) : null,
    };
  });
  if (figures.every(({ revenue }) => revenue === null)) return [];
  return figures.map(({ code, isRead, revenue }) => {
    const about = revenue?.name ?? words.t("share.keys.revenue");
    const hint = revenue?.hint ?? words.t(isRead ? "compare.why.notSaid" : "share.neverTitle");
    return {
      name: code,
      value: revenue?.value ?? "–",
      exact: revenue?.exact ?? null,
      hint: [about, hint].join(words.t("ui.comma")),
    };
  });
}

/** "+1.24%" */
function signedText(ratio: Amount): string {
  const isMore = !ratio.startsWith("-") && !isZeroAmount(ratio);
  return `${isMore ? "+" : ""}${ratioText(ratio)}`;
}

/** The fiscal periods that a ratio is of: "fiscal year 2026", "2025Q4 – 2026Q3". */
function reportsText(of: readonly string[], { t }: Words): string {
  const [first = "", last = first] = [of[0], of.at(-1)];
  if (/^\d{4}$/.test(first) && first === last) return t("share.keys.year", { year: first });
  return first === last ? first : `${first} – ${last}`;
}

function counted(name: string, count: number): KeyFigure {
  return { name, value: countText(count), exact: null, hint: "" };
}

function nextOf(event: MarketEvent | undefined, { t, language }: Words): KeyFigure | null {
  if (event === undefined) return null;
  const what = [codeOf(event), eventTitle(areaText(t, "calendar"), event)];
  return {
    name: t("share.keys.next"),
    value: marketDateLabel(event.date, language),
    exact: null,
    hint: what.filter((part) => part !== null).join(" "),
  };
}

/** One large figure. `exact`: every digit of it, where the page shows fewer. */
type KeyFigure = {
  readonly name: string;
  readonly value: string;
  readonly exact: string | null;
  readonly hint: string;
};

function stockFigures(section: StockSection, today: MarketDate, words: Words): Figures {
  switch (section.panel) {
    case "earnings": {
      const earnings = section.reading.observed?.value ?? null;
      return earnings === null ? [] : [revenueOf(earnings, words), epsOf(earnings, words)];
    }
    case "dividends":
      return [dividendOf(section.reading.observed?.value ?? [], today, words)];
    case "shareholders":
      return [largestOf(section.reading.observed?.value ?? [], words)];
    case "share-capital":
      return [sharesOf(section.reading.observed?.value ?? null, words)];
    case "prices": {
      const { observed } = section.reading;
      const pair = mainPair(observed?.value ?? []);
      const { ratios } = section;
      return [
        lastPriceOf(pair, observed?.answeredAt ?? null, words),
        dayChangeOf(pair, words),
        yearChangeOf(ratios, words),
        earningsMultipleOf(ratios, words),
        yieldOf(ratios, words),
        marketValueOf(ratios, pair, words),
      ];
    }
    case "executives":
    case "suspension":
      return [];
    default:
      return section satisfies never;
  }
}

function revenueOf(earnings: EarningsForecast, words: Words): KeyFigure | null {
  const { revenue, currency } = earnings;
  if (revenue === null) return null;
  const exact = ofMillions(revenue);
  return {
    name: words.t("share.keys.revenue"),
    value: moneyText(exact, currency, words.language),
    exact,
    hint: yearText(earnings, null, words),
  };
}

function epsOf(earnings: EarningsForecast, words: Words): KeyFigure | null {
  const { eps, currency } = earnings;
  if (eps === null) return null;
  const hint = yearText(earnings, currency, words);
  return { name: words.t("share.keys.eps"), value: amountLabel(eps), exact: eps, hint };
}

function yearText(
  { fiscalYear, isActual }: EarningsForecast,
  unit: string | null,
  { t }: Words,
): string {
  const year = fiscalYear === null ? null : t("share.keys.year", { year: fiscalYear });
  const state = isActual === false ? t("share.keys.forecast") : null;
  return [unit, year, state].filter((part) => part !== null).join(t("ui.comma"));
}

function dividendOf(
  dividends: readonly Dividend[],
  today: MarketDate,
  { t, language }: Words,
): KeyFigure | null {
  const last = dividendHistory(dividends, today)
    .dividends.map(({ dividend }) => dividend)
    .find((each) => each.dividendPerShare !== null && (effectiveDate(each) ?? "9999") <= today);
  const amount = last?.dividendPerShare ?? null;
  if (last === undefined || amount === null) return null;
  const date = effectiveDate(last);
  return {
    name: t("share.keys.dividend"),
    value: amountLabel(amount),
    exact: amount,
    hint: date === null ? "" : t("share.keys.exDate", { date: marketDateLabel(date, language) }),
  };
}

function largestOf(holders: readonly MajorShareholder[], { t }: Words): KeyFigure | null {
  const [largest] = rankHoldings(currentRows(holders));
  if (!largest?.holdingRatio) return null;
  return {
    name: t("share.keys.largest"),
    value: `${amountLabel(largest.holdingRatio)}%`,
    exact: `${largest.holdingRatio}%`,
    hint: visibleText(largest.name ?? ""),
  };
}

function sharesOf(capital: ShareCapital | null, { t, language }: Words): KeyFigure | null {
  if (!capital?.totalShares) return null;
  const { totalShares, changeDate } = capital;
  return {
    name: t("share.keys.shares"),
    value: compactNumber(Number(totalShares), language),
    exact: totalShares,
    hint: changeDate === null ? "" : marketDateLabel(changeDate, language),
  };
}

function lastPriceOf(pair: PairPrices | null, answeredAt: string | null, { t, language }: Words) {
  if (!pair?.lastPrice || answeredAt === null) return null;
  const { lastPrice, lastAtMs, quoteCoin } = pair;
  const at = momentText(lastAtMs === null ? answeredAt : new Date(lastAtMs), language);
  const hint = [quoteCoin, `${at} UTC`].filter((part) => part !== null).join(t("ui.comma"));
  return {
    name: t("compare.measures.lastPrice"),
    value: amountLabel(lastPrice),
    exact: lastPrice,
    hint,
  };
}

function dayChangeOf(pair: PairPrices | null, { t }: Words): KeyFigure | null {
  const change = pair?.dayChange ?? null;
  if (change === null) return null;
  const hint = t("research.prices.inDay");
  return { name: t("share.keys.change"), value: signedText(change), exact: change, hint };
}

function yearChangeOf(ratios: Ratios | null, { t, language }: Words): KeyFigure | null {
  const change = ratios?.change ?? null;
  if (change === null) return null;
  return {
    name: t(change.isYear ? "compare.measures.yearChange" : "share.keys.change"),
    value: signedText(change.ratio),
    exact: change.ratio,
    hint: t("share.keys.since", { day: dayLabel(change.since, language) }),
  };
}

function earningsMultipleOf(ratios: Ratios | null, words: Words): KeyFigure | null {
  const { value = null, of = [] } = ratios?.priceEarnings ?? {};
  if (value === null) return null;
  const name = words.t("compare.measures.priceEarnings");
  return { name, value: multipleText(value), exact: value, hint: reportsText(of, words) };
}

function yieldOf(ratios: Ratios | null, { t }: Words): KeyFigure | null {
  const value = ratios?.dividendYield.value ?? null;
  if (value === null) return null;
  return {
    name: t("compare.measures.dividendYield"),
    value: ratioText(value),
    exact: value,
    hint: t("share.keys.twelveMonths"),
  };
}

function marketValueOf(
  ratios: Ratios | null,
  pair: PairPrices | null,
  words: Words,
): KeyFigure | null {
  const exact = ratios?.marketValue.value ?? null;
  if (exact === null) return null;
  return {
    name: words.t("compare.measures.marketValue"),
    value: moneyText(exact, pair?.quoteCoin ?? null, words.language),
    exact,
    hint: words.t("share.keys.priceTimesShares"),
  };
}
