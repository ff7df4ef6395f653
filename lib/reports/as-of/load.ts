import { type Amount, subtractAmounts } from "@/lib/core/amount";
import {
  COMMISSION_AMOUNTS,
  COMMISSION_CSV_COLUMNS,
  type CommissionSums,
} from "@/lib/core/commissions/commission";
import { type Day, type DayRange, listDays } from "@/lib/core/day";
import type { ExportTable } from "@/lib/core/files/export-table";
import { groupBy } from "@/lib/core/group-by";
import type { WholeAccountScope } from "@/lib/core/scope";
import { listDayVersions, readVersionRows, sumDaysAsOf } from "@/lib/store/commissions/days/history";
import { sumByCoin } from "../months/statement";

const FIELDS = ["dealAmount", "fee", "feePaid", "rebateAmount"] as const;
export type AsOfField = (typeof FIELDS)[number];

/** One coin then and now. Null: it had no rows, of days that were known. */
export type CoinThenNow = {
  readonly coin: string;
  readonly was: AsOfSums | null;
  readonly now: AsOfSums | null;
  /** Now less then. */
  readonly change: Readonly<Record<AsOfField, Amount>> & { readonly rowCount: number };
};
export type AsOfSums = Omit<CommissionSums, "coin">;

/** A day that is in another version now; `was` null: it was not known yet. */
export type ChangedDay = {
  readonly day: Day;
  readonly was: number | null;
  readonly now: number;
  readonly coins: readonly CoinThenNow[];
};

export type AsOf = {
  readonly coins: readonly CoinThenNow[];
  readonly changed: readonly ChangedDay[];
  /** Days of the range, those that were known then, and those that are known now. */
  readonly days: { readonly all: number; readonly was: number; readonly now: number };
};

/** The ledger as it was stored at a moment, compared with the ledger now. */
export async function loadAsOf(scope: WholeAccountScope, at: Date, range: DayRange): Promise<AsOf> {
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
      was: then.get(day) ?? null,
      now: revision,
      coins: compareCoins(byDayThen.get(day) ?? [], byDayNow.get(day) ?? []),
    }));
  return {
    coins: compareCoins(sumByCoin(sumsThen), sumByCoin(sumsNow)),
    changed: changed.reverse(),
    days: { all: listDays(range).length, was: versionsThen.length, now: versionsNow.length },
  };
}

const ZERO = "0" as Amount;

function compareCoins(then: readonly CommissionSums[], now: readonly CommissionSums[]): CoinThenNow[] {
  const coins = [...new Set([...then, ...now].map(({ coin }) => coin))].sort();
  return coins.map((coin) => {
    const before = then.find((sums) => sums.coin === coin) ?? null;
    const after = now.find((sums) => sums.coin === coin) ?? null;
    // Without rows of the coin the known days came to nothing in it.
    const difference = (field: AsOfField) => subtractAmounts(after?.[field] ?? ZERO, before?.[field] ?? ZERO);
    const rowCount = (after?.rowCount ?? 0) - (before?.rowCount ?? 0);
    const amounts = Object.fromEntries(FIELDS.map((field) => [field, difference(field)])) as Record<
      AsOfField,
      Amount
    >;
    return { coin, was: before, now: after, change: { ...amounts, rowCount } };
  });
}

/** The commission rows of the range as they were stored at a moment, with the columns and order of the ledger's export. */
export async function openAsOfTable(
  scope: WholeAccountScope,
  at: Date,
  range: DayRange,
): Promise<ExportTable> {
  return { columns: COMMISSION_CSV_COLUMNS, rows: streamRows(scope, at, range) };
}

async function* streamRows(
  scope: WholeAccountScope,
  at: Date,
  range: DayRange,
): AsyncGenerator<readonly (string | null)[]> {
  for (const version of await listDayVersions(scope, range, at)) {
    for await (const row of readVersionRows(scope, version)) {
      const { day, uid, coin, symbol, productType } = row;
      yield [day, uid, coin, symbol, productType || null, ...COMMISSION_AMOUNTS.map((field) => row[field])];
    }
  }
}
