import { coinsOf } from "@/lib/commissions/sum-by-coin";
import { within } from "@/lib/core/day";
import type { AccountScope } from "@/lib/core/scope";
import type { DayGaps } from "@/lib/coverage/day-status";
import { type BookDays, loadBookDays, loadExchangeNow } from "@/lib/coverage/load-coverage";
import type { Period } from "@/lib/overview/compare";
import { coinFigure, valueFigure } from "@/lib/overview/figures";
import { forecastMonth } from "@/lib/overview/forecast";
import { findPeriod, loadOverviewBook } from "@/lib/overview/load-overview";
import type { KnownRange } from "@/lib/overview/overview";
import { loadBookState } from "@/lib/overview/state";
import {
  type AccountGaps,
  type AccountWord,
  type PeriodFigures,
  PORTFOLIO_PERIODS,
  type PortfolioOverview,
  type PortfolioPeriod,
} from "@/lib/portfolio/portfolio";

/** An account as one person may see it now. */
export type PortfolioAccount = { readonly scope: AccountScope; readonly account: AccountWord };

/**
 * The common days of all accounts: from the first day to the newest day of any account. Each
 * account's figures and the total cover these days. If a day of an account is missing, the account
 * counts as incomplete. `own`: at least one.
 */
export function joinBookDays(own: readonly BookDays[]): BookDays {
  const sorted = (key: keyof BookDays) => own.map((days) => days[key]).sort();
  const [today, last, [since]] = [sorted("today").at(-1), sorted("last").at(-1), sorted("since")];
  if (today === undefined || last === undefined || since === undefined)
    throw new Error("there is no account");
  return { today, last, since };
}

export async function loadPortfolioDays(accounts: readonly PortfolioAccount[]): Promise<BookDays> {
  return joinBookDays(await Promise.all(accounts.map(({ scope }) => loadBookDays(scope))));
}

/**
 * Each account's figures, computed as in its own overview but over the common days, and those of all
 * accounts together.
 */
export async function loadPortfolio(
  accounts: readonly PortfolioAccount[],
  period: PortfolioPeriod,
): Promise<PortfolioOverview> {
  const own = await Promise.all(
    accounts.map(async ({ scope, account }) => ({
      scope,
      account,
      ...(await loadBookDays(scope)),
    })),
  );
  const common = joinBookDays(own);
  const opened = await Promise.all(
    own.map(async ({ scope, account, since }) => {
      const nowMs = await loadExchangeNow(scope);
      const book = await loadOverviewBook(scope, { ...common, comparison: null });
      const state = await loadBookState(scope, book, { today: common.today, since });
      return { account, nowMs, book, state };
    }),
  );
  const books = opened.map(({ book }) => book);
  const sums = books.flatMap((book) => book.sums);
  const [{ valuation }] = books as [(typeof books)[number]]; // all accounts share the desk's rates
  const periodsOf = (name: PortfolioPeriod) => books.map((book) => findPeriod(book, name));
  const shown = periodsOf(period);
  const together = joinPeriods(shown);
  const { last } = common;
  return {
    currency: valuation.currency,
    last,
    rows: opened.map(({ account, nowMs, book, state }) => ({
      account,
      nowMs,
      state,
      figures: figuresOf((name) => {
        const days = findPeriod(book, name);
        return { days, figure: valueFigure(days, book.sums, valuation, "rebateAmount") };
      }),
      forecast: forecastMonth({ accounts: [book], valuation, last }, REBATE_VALUE),
    })),
    together: figuresOf((name) => {
      const days = joinPeriods(periodsOf(name));
      return { days, figure: valueFigure(days, sums, valuation, "rebateAmount") };
    }),
    forecast: forecastMonth({ accounts: books, valuation, last }, REBATE_VALUE),
    coins: coinsOf(within(sums, together.now)).map((coin) => ({
      coin,
      amounts: books.map(
        (book) => coinFigure(findPeriod(book, period), book.sums, coin, "rebateAmount").amount,
      ),
      together: coinFigure(together, sums, coin, "rebateAmount").amount,
    })),
  };
}

const REBATE_VALUE = { measure: "rebateAmount", coin: null } as const;

function figuresOf(
  figureOf: (name: PortfolioPeriod) => PeriodFigures[PortfolioPeriod],
): PeriodFigures {
  return Object.fromEntries(
    PORTFOLIO_PERIODS.map((name) => [name, figureOf(name)]),
  ) as PeriodFigures;
}

/** The same days of several accounts: whole if all are whole, known if any is known. */
function joinPeriods(periods: readonly Period[]): Period {
  const [first] = periods as readonly [Period];
  const before = periods.map((period) => period.before).filter((days) => days !== null);
  return {
    ...first,
    also: null,
    now: joinDays(periods.map(({ now }) => now)),
    before: first.before && joinDays(before),
  };
}

function joinDays(ranges: readonly KnownRange[]): KnownRange {
  const [{ from, to }] = ranges as readonly [KnownRange];
  const counts = new Map<keyof DayGaps, number>();
  for (const { gaps } of ranges)
    for (const [status, count] of Object.entries(gaps ?? {}) as [keyof DayGaps, number][])
      counts.set(status, (counts.get(status) ?? 0) + count);
  return {
    from,
    to,
    gaps: counts.size > 0 ? Object.fromEntries(counts) : null,
    startsOn: null, // each account's data begin on their own day
    isKnown: ranges.some(({ isKnown }) => isKnown),
  };
}

/** Accounts with unknown days in the period, and why. */
export function findNotWhole({ rows }: PortfolioOverview, name: PortfolioPeriod): AccountGaps[] {
  const notWhole: AccountGaps[] = [];
  for (const { account, figures } of rows) {
    const { gaps } = figures[name].days.now;
    if (gaps !== null) notWhole.push({ account: account.name, gaps });
  }
  return notWhole;
}
