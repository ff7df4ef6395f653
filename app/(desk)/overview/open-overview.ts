import { cache } from "react";
import { type DayRange, hullOf } from "@/lib/core/day";
import { isWholeAccount, type WholeAccountScope } from "@/lib/core/scope";
import { type BookDays, loadBookDays, loadExchangeNow } from "@/lib/coverage/load-coverage";
import type { Earner, SeenFigures } from "@/lib/earnings/earnings";
import { loadEarnedClients } from "@/lib/earnings/load-earned-clients";
import { loadEarnedBook } from "@/lib/earnings/load-earnings";
import { loadPeriodClients } from "@/lib/overview/clients";
import type { Period } from "@/lib/overview/compare";
import { coinFigure, valueFigure } from "@/lib/overview/figures";
import { findPeriod, loadOverviewBook, type OverviewBook } from "@/lib/overview/load-overview";
import { formatOverviewQuery, type OverviewQuery } from "@/lib/overview/query";
import { accountUrl, type OpenAccount } from "../open-account";
import { loadSeen, loadSharer } from "../share-panel";

/** One account's overview with the query of its address. `nowMs`: the exchange's time. */
export type OpenOverview = OpenAccount &
  BookDays & {
    readonly query: OverviewQuery;
    readonly nowMs: number;
    /** A partner with a share: the figures are his. Null: they are the account's rebate. */
    readonly earner: Earner | null;
    readonly seen: SeenFigures;
  };

/** For panels about the whole account, which partners do not see. */
export type WholeOverview = OpenOverview & { readonly scope: WholeAccountScope };

export function wholeOverview(overview: OpenOverview): WholeOverview | null {
  return isWholeAccount(overview.scope) ? (overview as WholeOverview) : null;
}

export async function openOverview(
  { scope, account }: OpenAccount,
  query: OverviewQuery,
): Promise<OpenOverview> {
  const [nowMs, days, earner, seen] = await Promise.all([
    loadExchangeNow(scope),
    loadBookDays(scope),
    loadSharer(scope),
    loadSeen(scope),
  ]);
  return { scope, account, query, nowMs, ...days, earner, seen };
}

export const loadBook = cache(({ scope, query, today, last, since }: OpenOverview) =>
  loadOverviewBook(scope, { today, last, since, comparison: query.comparison }),
);

/**
 * The period of the panels below the strip, and its unit. `coin` null: values in the reporting
 * currency.
 */
export async function loadChosen(overview: OpenOverview) {
  const book = await loadBook(overview);
  const period = findPeriod(book, overview.query.period);
  const { coin } = overview.query;
  const isKnown = coin !== null && book.sums.some((sum) => sum.coin === coin);
  return {
    book,
    period,
    coin: isKnown ? coin : null,
    unit: isKnown ? coin : book.valuation.currency,
  };
}

export type ChosenPeriod = Awaited<ReturnType<typeof loadChosen>>;

/** A partner's share of so long is read only if it is asked for. */
const LONG_PERIODS: readonly Period["name"][] = ["ytd", "all"];

/** The periods of the strip. */
export function shownPeriods({ earner, query }: OpenOverview, { periods }: OverviewBook) {
  return periods.filter(
    ({ name }) => earner === null || !LONG_PERIODS.includes(name) || query.period === name,
  );
}

/** A partner's share of the days of every shown period; null: the figures are the account's. */
export const loadEarned = cache(async (overview: OpenOverview) => {
  const { scope, earner } = overview;
  if (earner === null) return null;
  const periods = shownPeriods(overview, await loadBook(overview));
  const before = periods
    .flatMap(({ before: first, also }) => [first, also?.before ?? null])
    .filter((days) => days !== null);
  return loadEarnedBook(scope, earner, {
    range: hullOfAll(periods.map(({ now }) => now)),
    before: before.length > 0 ? hullOfAll(before) : null,
    uids: null,
  });
});

/** Throws where there is none. */
const hullOfAll = (ranges: readonly DayRange[]) => ranges.reduce(hullOf);

/** The chosen unit's figure of a period: of a partner's share, or of the account's rebate. */
export async function loadMainFigure(overview: OpenOverview, period: Period) {
  const { book, coin } = await loadChosen(overview);
  const earned = await loadEarned(overview);
  if (earned) {
    return coin === null
      ? valueFigure(period, earned.coinDays, earned.valuation, "earned")
      : coinFigure(period, earned.coinDays, coin, "earned");
  }
  return coin === null
    ? valueFigure(period, book.sums, book.valuation, "rebateAmount")
    : coinFigure(period, book.sums, coin, "rebateAmount");
}

export const loadClients = cache(async (overview: OpenOverview) => {
  const { book, period, coin } = await loadChosen(overview);
  const earned = await loadEarned(overview);
  if (earned) return loadEarnedClients(overview.scope, earned, { days: period, coin });
  return loadPeriodClients(overview.scope, book, { days: period, coin });
});

export function overviewUrl(
  { account, query }: OpenOverview,
  change: Partial<OverviewQuery>,
): string {
  const params = formatOverviewQuery({ ...query, ...change });
  return `${accountUrl("/overview", account)}${params.size > 0 ? `&${params}` : ""}`;
}
