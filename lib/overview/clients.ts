import { shareOf } from "@/lib/commissions/breakdown/assemble";
import { type ClientCounts, countClientsByCoin } from "@/lib/commissions/store/active-clients";
import { type ClientMover, loadClientMovers } from "@/lib/commissions/store/ranking";
import { coinsOf } from "@/lib/commissions/sum-by-coin";
import { parseAmount } from "@/lib/core/amount";
import { within } from "@/lib/core/day";
import type { AccountScope, WholeAccountScope } from "@/lib/core/scope";
import { loadBookDays } from "@/lib/coverage/load-coverage";
import type { ClientsFigure, ComparedDays, MovedBy, Movers } from "@/lib/overview/overview";
import { totalOf } from "@/lib/rates/value-field";
import { compareFigures, whyNotCompared } from "./compare";
import { whollyValuedCoins } from "./figures";
import { MOST_MOVERS } from "./group-movers";
import { loadOverviewBook, type OverviewBook } from "./load-overview";
import { OVERVIEW_DEFAULTS } from "./query";

/**
 * How many different clients had rows, in total and by coin, in a period and the days it is
 * compared with.
 */
export async function loadActiveClients(scope: AccountScope, days: ComparedDays) {
  const { now, before } = days;
  const [counts, countsBefore] = await Promise.all([
    countClientsByCoin(scope, now),
    before ? countClientsByCoin(scope, before) : null,
  ]);
  const figure = (coin: string | null): ClientsFigure => {
    const count = countOf(counts, coin);
    const countBefore = countsBefore ? countOf(countsBefore, coin) : 0;
    const change =
      whyNotCompared(days) ??
      compareFigures(parseAmount(`${count}`), parseAmount(`${countBefore}`));
    return { count: now.isKnown ? count : null, change };
  };
  return { all: figure(null), ofCoin: figure };
}

function countOf({ all, ofCoin }: ClientCounts, coin: string | null): number {
  return coin === null ? all : (ofCoin[coin] ?? 0);
}

const MOST_LARGEST = 5;

/**
 * The largest clients, and the ones that rose and fell, or why they are not compared. `coin` null:
 * all coins, valued.
 */
export async function loadPeriodClients(
  scope: AccountScope,
  { sums, valuation }: OverviewBook,
  { days, coin }: { days: ComparedDays; coin: string | null },
) {
  const { now } = days;
  const why = whyNotCompared(days);
  const before = why === null ? days.before : null;
  const sumsBefore = before ? within(sums, before) : [];
  const shown = [...within(sums, now), ...sumsBefore];
  const valued = whollyValuedCoins(valuation, shown);
  const leftOut = coin === null ? coinsOf(shown).filter((name) => !valued.includes(name)) : [];
  const own = within(sums, now).filter((sum) =>
    coin === null ? !leftOut.includes(sum.coin) : sum.coin === coin,
  );
  const total = totalOf(own, "rebateAmount", coin === null ? valuation : null);
  const found = await loadClientMovers(scope, {
    range: now,
    // Without a comparison the period is compared with itself: nobody moves, and the largest are
    // still found.
    before: before ?? now,
    by: { field: "rebateAmount", coin },
    exceptCoins: leftOut,
    limit: MOST_MOVERS,
    largest: MOST_LARGEST,
  });
  return {
    largest: found.largest.map(({ uid, now: amount }) => ({
      uid,
      amount,
      share: shareOf(amount, total),
    })),
    movers:
      why ??
      ({ risers: found.risers.map(named), fallers: found.fallers.map(named) } satisfies Movers),
    /** Coins without a rate on some day; no figure includes them. */
    leftOut,
    /** Every row gives its rebate. */
    missingRows: 0,
  };
}

function named({ uid, ...mover }: ClientMover): MovedBy {
  return { name: uid, ...mover };
}

/** Computes the clients of every period after a sync, so that the first visitor need not wait. */
export async function keepOverview(scope: WholeAccountScope): Promise<void> {
  const { comparison, coin } = OVERVIEW_DEFAULTS;
  const book = await loadOverviewBook(scope, { ...(await loadBookDays(scope)), comparison });
  for (const days of book.periods) {
    await loadActiveClients(scope, days);
    await loadPeriodClients(scope, book, { days, coin });
  }
}
