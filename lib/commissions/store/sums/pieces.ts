// SQL: what is read in one snapshot; rates as an item of FROM by unnest.
import type pg from "pg";
import { type CommissionQuery, hasClientRollup } from "@/lib/commissions/store/filter";
import type { Amount } from "@/lib/core/amount";
import type { Day, DayRange } from "@/lib/core/day";
import type { AccountScope } from "@/lib/core/scope";
import { queryColumn } from "@/lib/database/database";
import type { NarrowedFilter } from "@/lib/database/narrow";
import { arraysOf, type SqlParams } from "@/lib/database/sql-params";
import { createRatesHash } from "@/lib/rates/store/reference-rates";
import type { Valuation } from "@/lib/rates/valuation";
import { blockRange, coverRange, type DayBlock, intersect } from "./day-blocks";

/** The days with rows or known to have none, and the sums of clients that were built of them. */
export type ClientLedger = {
  readonly range: DayRange;
  /** Every day that was ever stored, with its revision. */
  readonly revisions: ReadonlyMap<Day, number>;
  readonly blocks: ReadonlyMap<string, StoredBlock>;
};
export type StoredBlock = { readonly revisions: number; readonly ratesHash: string };

function blockKey({ level, first }: DayBlock): string {
  return `${level} ${first}`;
}

/**
 * Null for a ledger without a day. What is read afterwards fits it only where `client` is in a
 * snapshot.
 */
export async function readClientLedger(
  client: pg.ClientBase | pg.Pool,
  { accountId }: AccountScope,
): Promise<ClientLedger | null> {
  const days = await client.query<{ day: Day; revision: number }>(
    "select day, revision from commission_days where account_id = $1 and revision > 0 order by day",
    [accountId],
  );
  const [first, last] = [days.rows[0], days.rows.at(-1)];
  if (!first || !last) return null;
  const blocks = await client.query<DayBlock & StoredBlock>(
    `select level, block as first, revisions::float8 as revisions, rates_hash as "ratesHash"
     from commission_blocks where account_id = $1`,
    [accountId],
  );
  return {
    range: { from: first.day, to: last.day },
    revisions: new Map(days.rows.map(({ day, revision }) => [day, revision])),
    blocks: new Map(blocks.rows.map((block) => [blockKey(block), block])),
  };
}

/** What a block's sums must be of to count: the sum of its days' revisions. */
export function sumRevisions({ revisions }: ClientLedger, block: DayBlock): number {
  const { from, to } = blockRange(block);
  let sum = 0;
  for (const [day, revision] of revisions) if (day >= from && day <= to) sum += revision;
  return sum;
}

/** The hash that a block's values count with: of the rates of its days that are in the ledger. */
export function createBlockRatesHash(
  { range }: ClientLedger,
  valuation: Valuation,
): (block: DayBlock) => string {
  const hashOf = createRatesHash(valuation);
  return (block) => {
    const days = intersect(blockRange(block), range);
    if (!days) throw new RangeError(`the block of ${block.first} lies outside of the ledger`);
    return hashOf(days);
  };
}

/**
 * Whether a block's sums are there, of the rows that its days have now and, if given, of the rates
 * that `hashOf` says.
 */
export function isBuilt(
  ledger: ClientLedger,
  block: DayBlock,
  hashOf: ((block: DayBlock) => string) | null,
): boolean {
  const stored = ledger.blocks.get(blockKey(block));
  if (stored?.revisions !== sumRevisions(ledger, block)) return false;
  return hashOf === null || stored.ratesHash === hashOf(block);
}

/**
 * Blocks and days that make up a range, for `clientSums`, in the snapshot that they were found in.
 */
export type ClientPieces = {
  readonly blocks: readonly DayBlock[];
  /** Rates of the days whose values are not in a block; none where values were not asked for. */
  readonly rates: readonly DayRate[];
  /**
   * Every coin of the range, where named clients are looked up by their coins; null: all coins are
   * read.
   */
  readonly coins: readonly string[] | null;
};
export type DayRate = { readonly day: Day; readonly coin: string; readonly rate: Amount };

/** Whatever blocks and days a range is made up of, their rates are among those of these days. */
export const ALL_DAYS: DayRange = { from: "1970-01-01" as Day, to: "2199-12-31" as Day };

export type ClientSumsQuery = CommissionQuery & {
  /** In the snapshot (`inSnapshot`) in which the sums are read. */
  readonly client: pg.ClientBase;
  /** Of ALL_DAYS; null: values are 0. */
  readonly valuation: Valuation | null;
};

/** Throws for a filter by symbol or product type. */
export async function findClientPieces({
  client,
  scope,
  filter,
  valuation,
}: ClientSumsQuery): Promise<ClientPieces> {
  if (!hasClientRollup(filter))
    throw new RangeError("sums of clients have no symbols and product types");
  const ledger = await readClientLedger(client, scope);
  if (!ledger) return { blocks: [], rates: [], coins: null };
  const hashOf = valuation && createBlockRatesHash(ledger, valuation);
  const isUsable = (block: DayBlock) => isBuilt(ledger, block, hashOf);
  const blocks = coverRange(filter.range, { ledger: ledger.range, isUsable }).filter(
    ({ level, first }) => level > 0 || ledger.revisions.has(first),
  );
  const days = blocks.filter(({ level }) => level === 0).map(({ first }) => first);
  return {
    blocks,
    rates: dayRates(days, valuation),
    coins: await findCoins(client, scope, filter, blocks),
  };
}

/** So many coins times the clients are looked up; where there are more, a block is read through. */
const MOST_COINS = 50;

/** Sums are stored by coin, then client. The coins are those of every day that is added. */
async function findCoins(
  client: pg.ClientBase,
  { accountId }: AccountScope,
  { uids, coins }: NarrowedFilter,
  blocks: readonly DayBlock[],
): Promise<string[] | null> {
  if (uids.length === 0 || coins.length > 0) return null;
  const found = await queryColumn<string>(
    `select distinct t.coin from unnest($2::date[], $3::date[]) b (first, last)
     join commission_revision_totals t on t.account_id = $1 and t.day between b.first and b.last`,
    [accountId, blocks.map(({ first }) => first), blocks.map((block) => blockRange(block).to)],
    client,
  );
  return found.length <= MOST_COINS ? found : null;
}

/** The rates that apply on these days, of every coin, or of `coins`, that has one. */
export function dayRates(
  days: readonly Day[],
  valuation: Valuation | null,
  coins = valuation?.coins ?? [],
): DayRate[] {
  if (!valuation) return [];
  return days.flatMap((day) =>
    coins.flatMap((coin) => {
      const applied = valuation.rateOf(coin, day);
      return applied ? [{ day, coin, rate: applied.rate }] : [];
    }),
  );
}

/** The rates as a FROM item called `rate`: day, coin, rate. */
export function ratesItem(rates: readonly DayRate[], params: SqlParams): string {
  const [days, coins, values] = arraysOf(rates, "day", "coin", "rate").map((column) =>
    params.add(column),
  );
  return `unnest(${days}::date[], ${coins}::text[], ${values}::numeric[]) rate (day, coin, rate)`;
}
