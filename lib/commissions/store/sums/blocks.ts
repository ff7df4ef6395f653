// SQL: sums of blocks are built inside the database.
import type pg from "pg";
import { columnsOf, SUMMED_COLUMNS, sumsOf } from "@/lib/commissions/store/columns";
import { type Day, listDays } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import { db, inPrimarySnapshot } from "@/lib/database/database";
import { arraysOf } from "@/lib/database/sql-params";
import { readValuation } from "@/lib/rates/store/reference-rates";
import type { Valuation } from "@/lib/rates/valuation";
import { blockRange, blocksOf, coveringLevel, type DayBlock, listBlocks } from "./day-blocks";
import {
  ALL_DAYS,
  type ClientLedger,
  createBlockRatesHash,
  dayRates,
  isBuilt,
  readClientLedger,
  type StoredBlock,
  sumRevisions,
} from "./pieces";
import { PIECE_VALUES } from "./sums";

const AMOUNTS = SUMMED_COLUMNS.join(", ");
const VALUES = ["valued_rows", "fee_paid_value", "rebate_value"];
const COLUMNS = `account_id, level, block, coin, uid, first_day, last_day, row_count, ${AMOUNTS}, ${VALUES.join(", ")}`;
const SUMS = sumsOf(["row_count", ...SUMMED_COLUMNS, ...VALUES]);
const GROUPED = `select $1::int, $2::smallint, $3::date, coin, uid, min(first_day), max(last_day), ${SUMS}`;

const OF_DAYS = `insert into commission_client_blocks (${COLUMNS}) ${GROUPED} from (
    select p.coin, p.uid, p.day as first_day, p.day as last_day, p.row_count, ${columnsOf("p", SUMMED_COLUMNS)},
      ${PIECE_VALUES}
    from commission_client_days p
    left join unnest($5::date[], $6::text[], $7::numeric[]) v (day, coin, rate) on (v.day, v.coin) = (p.day, p.coin)
    where p.account_id = $1::int and p.day between $3::date and $4::date) p
  group by coin, uid`;

const OF_BLOCKS = `insert into commission_client_blocks (${COLUMNS}) ${GROUPED}
  from commission_client_blocks where account_id = $1::int and level = $2::smallint - 1 and block between $3::date and $4::date
  group by coin, uid`;

const OF_COINS = `insert into commission_client_values (account_id, level, block, uid, row_count, ${VALUES.join(", ")})
  select account_id, level, block, uid, sum(row_count), ${sumsOf(VALUES)}
  from commission_client_blocks where (account_id, level, block) = ($1, $2, $3::date)
  group by account_id, level, block, uid`;

/**
 * Replaces a block's sums by those of its days or, from level 2 on, of its four children, which
 * have to be valid.
 */
async function writeBlock(
  client: pg.ClientBase,
  { accountId }: WholeAccountScope,
  block: DayBlock,
  valuation: Valuation,
  { revisions, ratesHash }: StoredBlock,
): Promise<void> {
  const { from, to } = blockRange(block);
  const key = [accountId, block.level, from];
  for (const table of ["commission_client_blocks", "commission_client_values"]) {
    await client.query(
      `delete from ${table} where (account_id, level, block) = ($1, $2, $3::date)`,
      key,
    );
  }
  if (block.level > 1) await client.query(OF_BLOCKS, [...key, to]);
  else {
    const rates = dayRates(listDays({ from, to }), valuation);
    await client.query(OF_DAYS, [...key, to, ...arraysOf(rates, "day", "coin", "rate")]);
  }
  await client.query(OF_COINS, key);
  await client.query(
    `insert into commission_blocks (account_id, level, block, revisions, rates_hash, built_at)
     values ($1, $2, $3, $4, $5, clock_timestamp())
     on conflict (account_id, level, block) do update set revisions = excluded.revisions,
       rates_hash = excluded.rates_hash, built_at = excluded.built_at`,
    [...key, revisions, ratesHash],
  );
}

const BLOCK_TABLES = ["commission_blocks", "commission_client_blocks", "commission_client_values"];

/**
 * Drops every block that holds a day, in the transaction that takes the day out: the revisions that
 * are left could add up again to what a block was built of. Call it first, because it waits for a
 * block that is being built.
 */
export async function dropClientBlocks(
  client: pg.ClientBase,
  { accountId }: WholeAccountScope,
  day: Day,
): Promise<void> {
  await client.query("lock table accounts in share update exclusive mode");
  const blocks = blocksOf(day);
  for (const table of BLOCK_TABLES) {
    await client.query(
      `delete from ${table} where account_id = $1
         and (level, block) in (select * from unnest($2::smallint[], $3::date[]))`,
      [accountId, blocks.map(({ level }) => level), blocks.map(({ first }) => first)],
    );
  }
}

/**
 * Builds missing and stale blocks, each in a short transaction; returns how many. One that is not
 * built costs time only.
 */
export async function refreshClientBlocks(
  scope: WholeAccountScope,
  { signal }: { readonly signal?: AbortSignal } = {},
): Promise<number> {
  const valuation = await readValuation(ALL_DAYS);
  const ledger = await readClientLedger(db().pool, scope);
  if (!ledger) return 0;
  const isStale = createIsStale(ledger, valuation);
  let built = 0;
  // Children before their parents, up to the one or two that cover the ledger.
  const levels = Array.from({ length: coveringLevel(ledger.range) }, (_, index) => index + 1);
  for (const block of levels.flatMap((level) => listBlocks(level, ledger.range))) {
    if (!isStale(block)) continue;
    signal?.throwIfAborted();
    const building = inPrimarySnapshot((client) => buildBlock(client, scope, block, valuation));
    if (await building.catch(falseOnConflict)) built += 1;
  }
  return built;
}

/** A block of which no day was ever stored needs no sums. */
function createIsStale(ledger: ClientLedger, valuation: Valuation): (block: DayBlock) => boolean {
  const hashOf = createBlockRatesHash(ledger, valuation);
  return (block) => sumRevisions(ledger, block) > 0 && !isBuilt(ledger, block, hashOf);
}

const SERIALIZATION_FAILURE = "40001";

/** What a block is built of changed meanwhile. */
function falseOnConflict(error: unknown): false {
  if ((error as { code?: unknown }).code === SERIALIZATION_FAILURE) return false;
  throw error;
}

/** False: somebody else has built it meanwhile, or its children are not ready. */
async function buildBlock(
  client: pg.ClientBase,
  scope: WholeAccountScope,
  block: DayBlock,
  valuation: Valuation,
): Promise<boolean> {
  const { accountId } = scope;
  // One builder at a time, before its snapshot: for a table of the book a node of Citus would take
  // that first.
  await client.query("lock table accounts in share update exclusive mode");
  // A removal of the account waits for this; after it there is nothing to build for.
  const { rowCount } = await client.query("select from accounts where id = $1 for key share", [
    accountId,
  ]);
  const ledger = rowCount === 1 ? await readClientLedger(client, scope) : null;
  if (!ledger) return false;
  const isStale = createIsStale(ledger, valuation);
  const children = listBlocks(block.level - 1, blockRange(block));
  const isReady = block.level === 1 || !children.some(isStale);
  if (!isStale(block) || !isReady) return false;
  const ratesHash = createBlockRatesHash(ledger, valuation)(block);
  await writeBlock(client, scope, block, valuation, {
    revisions: sumRevisions(ledger, block),
    ratesHash,
  });
  return true;
}
