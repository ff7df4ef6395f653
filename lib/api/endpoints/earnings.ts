import { z } from "zod";
import { explainPeriod } from "@/lib/brief/change";
import type { Explained, ExplainedGroup } from "@/lib/brief/explain";
import { formatBriefQuery } from "@/lib/brief/query";
import type { Breakdown, BreakdownUnit } from "@/lib/commissions/breakdown";
import { loadBreakdown } from "@/lib/commissions/breakdown/load-breakdown";
import { formatBreakdownQuery, parseBreakdownQuery } from "@/lib/commissions/breakdown/query";
import { expandUidLists } from "@/lib/commissions/keep-uid-list";
import { loadCommissionOverview } from "@/lib/commissions/load-commissions";
import { formatCommissionFilter, readCommissionFilter } from "@/lib/commissions/query";
import { coinsOf } from "@/lib/commissions/sum-by-coin";
import type { AddressProblem } from "@/lib/core/address/address-problem";
import { createParamReader } from "@/lib/core/address/params";
import { loadBookDays } from "@/lib/coverage/load-coverage";
import { whatPartnerSees } from "@/lib/earnings/earnings";
import { loadEarnedBook, loadEarner } from "@/lib/earnings/load-earnings";
import { SUBJECT_PARAMS } from "@/lib/exports/subject-params";
import type { Period } from "@/lib/overview/compare";
import { coinFigure, valueFigure } from "@/lib/overview/figures";
import { findPeriod, loadOverviewBook, type OverviewBook } from "@/lib/overview/load-overview";
import type { CoinFigure, FigureChange, ValueFigure } from "@/lib/overview/overview";
import { formatOverviewQuery, parseOverviewQuery } from "@/lib/overview/query";
import { screenOf } from "../addresses";
import {
  type ApiEndpoint,
  type ApiRequest,
  amount,
  day,
  link,
  missing,
  range,
  ratio,
  rowsNotGiven,
} from "../endpoint";

const change = z.strictObject({
  ratio: ratio.nullable().describe("-0.1 is a tenth less; null: not compared"),
  before: amount.nullable(),
  comparedCoins: z
    .array(z.string())
    .nullable()
    .describe("`ratio` and `before` are of these coins alone: others lack a rate; null: of all"),
  notComparedBecause: z
    .enum(["nothing-beside", "not-whole", "zero-before", "not-given", "not-valued"])
    .nullable(),
});
const withoutRate = z
  .array(z.strictObject({ coin: z.string(), amount }))
  .describe("Amounts of coins without a rate, which the sum leaves out");
const figure = z.strictObject({
  amount: amount.nullable().describe("null: unknown"),
  rowsNotGiven,
  withoutRate,
  change,
});
const comparedRange = z.strictObject({ from: day, to: day, missing });

function changeView(of: FigureChange, comparedCoins: readonly string[] | null) {
  if (of.kind !== "known")
    return { ratio: null, before: null, comparedCoins: null, notComparedBecause: of.kind };
  return { ratio: of.ratio, before: of.before, comparedCoins, notComparedBecause: null };
}

function figureView(of: CoinFigure | ValueFigure) {
  const { missingRows: notGiven, change: compared } = of;
  if ("valued" in of)
    return {
      amount: of.valued?.value ?? null,
      rowsNotGiven: notGiven,
      withoutRate: of.valued?.unvalued ?? [],
      change: changeView(compared, of.comparedCoins),
    };
  return {
    amount: of.amount,
    rowsNotGiven: notGiven,
    withoutRate: [],
    change: changeView(compared, null),
  };
}

function rangeView({ from, to, gaps }: Period["now"]) {
  return { from, to, missing: gaps };
}

/** A sum of a period in one coin, or (null) in the reporting currency. */
function figureOf(
  period: Period,
  { sums, valuation }: OverviewBook,
  coin: string | null,
  measure: "rebateAmount" | "feePaid",
) {
  if (coin === null) return figureView(valueFigure(period, sums, valuation, measure));
  return figureView(coinFigure(period, sums, coin, measure));
}

/** What the address of the overview asks for. */
async function openBook({ scope, params }: ApiRequest) {
  const parsed = parseOverviewQuery(params);
  if (!parsed.ok) return parsed;
  const days = await loadBookDays(scope);
  const { comparison, coin, period } = parsed.query;
  const book = await loadOverviewBook(scope, { ...days, comparison });
  const problems = findCoinProblems("coin", coin, coinsOf(book.sums));
  if (problems.length > 0) return { ok: false, problems } as const;
  const unit = coin ?? book.valuation.currency;
  return { ok: true, query: parsed.query, book, coin, unit, period } as const;
}

/** A coin without rows is refused: an answer in another one would be taken for its amounts. */
function findCoinProblems(
  key: string,
  coin: string | null,
  known: readonly string[],
): AddressProblem[] {
  if (coin === null || known.includes(coin)) return [];
  if (known.length === 0) return [{ kind: "value", key }];
  return [{ kind: "choice", key, choices: known.join(", ") }];
}

/** A partner's share of these days; a person who is no partner with terms has none. */
async function loadShare({ scope }: ApiRequest, period: Period, coin: string | null) {
  const earner = await loadEarner(scope);
  if (earner === null || earner.terms.length === 0) return null;
  const { now, before } = period;
  const earned = await loadEarnedBook(scope, earner, { range: now, before, uids: null });
  const { coinDays, valuation } = earned;
  if (coin === null) return figureView(valueFigure(period, coinDays, valuation, "earned"));
  return figureView(coinFigure(period, coinDays, coin, "earned"));
}

export const earningsEndpoint: ApiEndpoint = {
  path: "/earnings",
  name: "getEarnings",
  summary:
    "Rebate and fees of one period against another, in the reporting currency or a coin; for a partner with terms his own share as well.",
  needs: "commissions:read",
  params: { once: ["period", "against", "coin"] },
  schema: z.strictObject({
    period: z.string(),
    now: comparedRange,
    before: comparedRange.nullable(),
    unit: z.string(),
    earned: figure.optional().describe("A partner's own share"),
    rebate: figure.optional().describe("Left out where a partner's terms are not of it"),
    feePaid: figure.optional(),
    periods: z
      .array(z.strictObject({ period: z.string(), range, missing, rebate: figure.optional() }))
      .describe("Every period that the overview shows"),
    link,
  }),
  read: async (request) => {
    const opened = await openBook(request);
    if (!opened.ok) return { kind: "malformed", problems: opened.problems };
    const { book, coin, unit, query } = opened;
    const earner = await loadEarner(request.scope);
    const seen = whatPartnerSees(earner?.terms ?? null);
    const period = findPeriod(book, query.period);
    const share = await loadShare(request, period, coin);
    const periods = book.periods.map((each) => ({
      period: each.name,
      range: { from: each.now.from, to: each.now.to },
      missing: each.now.gaps,
      rebate: seen.rebate ? figureOf(each, book, coin, "rebateAmount") : undefined,
    }));
    return {
      kind: "found",
      answer: {
        period: period.name,
        now: rangeView(period.now),
        before: period.before && rangeView(period.before),
        unit,
        earned: share ?? undefined,
        rebate: seen.rebate ? figureOf(period, book, coin, "rebateAmount") : undefined,
        feePaid: seen.fees ? figureOf(period, book, coin, "feePaid") : undefined,
        periods,
        link: screenOf(request, "/overview", formatOverviewQuery(query)),
      },
    };
  },
};

const causes = z.strictObject({
  volume: amount,
  started: amount,
  stopped: amount,
  feeRate: amount,
  rebateRate: amount,
  coinRate: amount,
  other: amount,
});
const explained = {
  now: amount,
  before: amount,
  change: amount,
  parts: causes.describe("What the change consists of; the parts add up to it"),
};
const group = z.strictObject({
  lines: z.array(z.strictObject({ name: z.string(), ...explained })),
  others: z.strictObject({ count: z.int(), ...explained }).nullable(),
});

function explainedView({ now, before, change: difference, parts }: Explained) {
  return { now, before, change: difference, parts };
}

function groupView({ lines, others }: ExplainedGroup) {
  return {
    lines: lines.map((line) => ({ name: line.name, ...explainedView(line) })),
    others: others && { count: others.count, ...explainedView(others) },
  };
}

export const changeEndpoint: ApiEndpoint = {
  path: "/earnings/change",
  name: "explainChange",
  summary:
    "Why the rebate of a period differs from the one before: by client, symbol, coin and product type. The lines of each grouping add up.",
  needs: "commissions:read",
  params: { once: ["period", "against", "coin"] },
  schema: z.strictObject({
    period: z.string(),
    now: comparedRange,
    before: comparedRange.nullable(),
    unit: z.string(),
    notComparedBecause: change.shape.notComparedBecause,
    total: z.strictObject(explained).nullable(),
    coinsWithoutRate: z.array(z.string()),
    groups: z
      .strictObject({ uid: group, productType: group, symbol: group, coin: group })
      .nullable()
      .describe("The largest changes by each field, and the rest"),
    link,
  }),
  read: async (request) => {
    const opened = await openBook(request);
    if (!opened.ok) return { kind: "malformed", problems: opened.problems };
    const { book, coin, unit, query } = opened;
    const earner = await loadEarner(request.scope);
    // The brief of a partner whose terms are not of the rebate does not explain it either.
    if (!whatPartnerSees(earner?.terms ?? null).rebate) return { kind: "gone" };
    const period = findPeriod(book, query.period);
    const found = await explainPeriod(request.scope, book, { days: period, coin });
    const head = {
      period: period.name,
      now: rangeView(period.now),
      before: period.before && rangeView(period.before),
      unit,
      link: screenOf(request, "/brief", formatBriefQuery(query)),
    };
    if ("kind" in found) {
      const nothing = { total: null, coinsWithoutRate: [], groups: null };
      return { kind: "found", answer: { ...head, ...nothing, notComparedBecause: found.kind } };
    }
    const { uid, productType, symbol, coin: coins } = found.groups;
    return {
      kind: "found",
      answer: {
        ...head,
        notComparedBecause: null,
        total: explainedView(found),
        coinsWithoutRate: found.leftOut,
        groups: {
          uid: groupView(uid),
          productType: groupView(productType),
          symbol: groupView(symbol),
          coin: groupView(coins),
        },
      },
    };
  },
};

function unitName(unit: BreakdownUnit): string | null {
  switch (unit.kind) {
    case "coin":
      return unit.coin;
    case "value":
      return unit.currency;
    case "count":
      return null;
    default:
      return unit satisfies never;
  }
}

function breakdownView(found: Breakdown) {
  const { by, measure, per, unit, series, buckets, total, partial, valued, missingRows } = found;
  return {
    by,
    measure,
    per,
    unit: unitName(unit),
    total,
    rowsNotGiven: missingRows,
    withoutRate: valued?.unvalued ?? [],
    missing: partial,
    series: series.map(({ key, total: sum, share }) => ({ key, total: sum, share })),
    buckets: buckets.map((bucket) => ({
      from: bucket.from,
      to: bucket.to,
      missing: bucket.gap,
      total: bucket.total,
      amounts: bucket.amounts,
      rowsNotGiven: bucket.missingRows,
      withoutRate: bucket.valued?.unvalued ?? [],
    })),
  };
}

export const breakdownEndpoint: ApiEndpoint = {
  path: "/earnings/breakdown",
  name: "breakDownEarnings",
  summary: "Sums by time and product type, coin, symbol or client: the chart of commissions.",
  needs: "commissions:read",
  params: {
    once: [
      ...["from", "to", "preset"],
      ...["chartBy", "chartOf", "chartPer", "chartUnit", "chartCoin", "chartTop"],
    ],
    several: SUBJECT_PARAMS.breakdown.several,
  },
  schema: z.strictObject({
    range,
    breakdown: z
      .strictObject({
        by: z.string(),
        measure: z.string(),
        per: z.string(),
        unit: z.string().nullable().describe("null: counts"),
        total: amount.nullable(),
        rowsNotGiven,
        withoutRate,
        missing,
        series: z.array(
          z.strictObject({
            key: z.string().nullable().describe("null: all that are not named"),
            total: amount.nullable(),
            share: ratio.nullable(),
          }),
        ),
        buckets: z.array(
          z.strictObject({
            from: day,
            to: day,
            missing,
            total: amount.nullable(),
            amounts: z.array(amount.nullable()).describe("One for each series, in its order"),
            rowsNotGiven,
            withoutRate,
          }),
        ),
      })
      .nullable()
      .describe("null: the filter has no rows"),
    missing,
    link,
  }),
  read: async (request) => {
    const { scope, params } = request;
    const days = await loadBookDays(scope);
    const reader = createParamReader(await expandUidLists(scope, params));
    const filter = readCommissionFilter(reader, days);
    const parsed = parseBreakdownQuery(params);
    if (!parsed.ok)
      return { kind: "malformed", problems: [...reader.problems, ...parsed.problems] };
    if (reader.problems.length > 0) return { kind: "malformed", problems: reader.problems };
    const { totals, partial } = await loadCommissionOverview(scope, filter, days.today);
    const coins = totals.map(({ coin }) => coin);
    const { coin } = parsed.query;
    const problems = coins.length > 0 ? findCoinProblems("chartCoin", coin, coins) : [];
    if (problems.length > 0) return { kind: "malformed", problems };
    const found = await loadBreakdown(scope, filter, parsed.query, { today: days.today, coins });
    const address = formatCommissionFilter(filter);
    for (const [key, value] of formatBreakdownQuery(parsed.query)) address.set(key, value);
    return {
      kind: "found",
      answer: {
        range: filter.range,
        breakdown: found && breakdownView(found),
        missing: partial,
        link: screenOf(request, "/commissions", address),
      },
    };
  },
};
