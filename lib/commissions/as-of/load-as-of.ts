import {
  COMMISSION_AMOUNTS,
  COMMISSION_CSV_COLUMNS,
  COMMISSION_TEXTS,
  type CommissionSums,
} from "@/lib/commissions/commission";
import type { CoinChange } from "@/lib/commissions/restatement";
import {
  listDayVersions,
  readVersionRows,
  sumDaysAsOf,
} from "@/lib/commissions/store/days/history";
import { sumByCoin } from "@/lib/commissions/sum-by-coin";
import { type DayRange, listDays } from "@/lib/core/day";
import { groupBy } from "@/lib/core/group-by";
import type { WholeAccountScope } from "@/lib/core/scope";

/** The range as it was stored at a moment, compared with now. */
export async function loadAsOf(scope: WholeAccountScope, at: Date, range: DayRange) {
  const [versionsThen, versionsNow, sumsThen, sumsNow] = await Promise.all([
    listDayVersions(scope, range, at),
    listDayVersions(scope, range, null),
    sumDaysAsOf(scope, range, at),
    sumDaysAsOf(scope, range, null),
  ]);
  const then = new Map(versionsThen.map((version) => [version.day, version.revision]));
  const byDayThen = groupBy(sumsThen, ({ day }) => day);
  const byDayNow = groupBy(sumsNow, ({ day }) => day);
  const changed = versionsNow
    .filter(({ day, revision }) => then.get(day) !== revision)
    .map(({ day, revision }) => ({
      day,
      was: then.get(day) ?? null, // it was not known yet
      now: revision,
      coins: compareCoins(byDayThen.get(day) ?? [], byDayNow.get(day) ?? []),
    }));
  return {
    coins: compareCoins(sumByCoin(sumsThen), sumByCoin(sumsNow)),
    /** Days whose version differs now, the newest first. */
    changed: changed.reverse(),
    /** How many days the range has, and how many were known then and are now. */
    days: { all: listDays(range).length, was: versionsThen.length, now: versionsNow.length },
  };
}

/** All days are known, so a coin without a sum had no rows. */
function compareCoins(
  then: readonly CommissionSums[],
  now: readonly CommissionSums[],
): CoinChange[] {
  const coins = [...new Set([...then, ...now].map(({ coin }) => coin))].sort();
  return coins.map((coin) => ({
    coin,
    before: then.find((sums) => sums.coin === coin) ?? null,
    after: now.find((sums) => sums.coin === coin) ?? null,
  }));
}

/**
 * The commission rows of the range as they were stored at a moment, with the columns and order of
 * the ledger's export.
 */
export async function openAsOfTable(scope: WholeAccountScope, at: Date, range: DayRange) {
  return { columns: COMMISSION_CSV_COLUMNS, rows: streamRows(scope, at, range) };
}

async function* streamRows(scope: WholeAccountScope, at: Date, range: DayRange) {
  for (const version of await listDayVersions(scope, range, at)) {
    for await (const row of readVersionRows(scope, version)) {
      const texts = COMMISSION_TEXTS.map((field) => row[field] || null);
      yield [row.day, ...texts, ...COMMISSION_AMOUNTS.map((field) => row[field])];
    }
  }
}
