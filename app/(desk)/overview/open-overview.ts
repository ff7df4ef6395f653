import { cache } from "react";
import { isWholeAccount, type WholeAccountScope } from "@/lib/core/scope";
import { type BookDays, loadBookDays, loadExchangeNow } from "@/lib/coverage/load-coverage";
import { loadPeriodClients } from "@/lib/overview/clients";
import { findPeriod, loadOverviewBook } from "@/lib/overview/load-overview";
import { formatOverviewQuery, type OverviewQuery } from "@/lib/overview/query";
import { accountUrl, type OpenAccount } from "../open-account";

/** One account's overview with the query of its address. `nowMs`: the exchange's time. */
export type OpenOverview = OpenAccount &
  BookDays & { readonly query: OverviewQuery; readonly nowMs: number };

/** For panels about the whole account, which partners do not see. */
export type WholeOverview = OpenOverview & { readonly scope: WholeAccountScope };

export function wholeOverview(overview: OpenOverview): WholeOverview | null {
  return isWholeAccount(overview.scope) ? (overview as WholeOverview) : null;
}

export async function openOverview(
  { scope, account }: OpenAccount,
  query: OverviewQuery,
): Promise<OpenOverview> {
  const [nowMs, days] = await Promise.all([loadExchangeNow(scope), loadBookDays(scope)]);
  return { scope, account, query, nowMs, ...days };
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

export const loadClients = cache(async (overview: OpenOverview) => {
  const { book, period, coin } = await loadChosen(overview);
  return loadPeriodClients(overview.scope, book, { days: period, coin });
});

export function overviewUrl(
  { account, query }: OpenOverview,
  change: Partial<OverviewQuery>,
): string {
  const params = formatOverviewQuery({ ...query, ...change });
  return `${accountUrl("/overview", account)}${params.size > 0 ? `&${params}` : ""}`;
}
