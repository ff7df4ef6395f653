import type pg from "pg";
import { listDays } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import type { Valuation } from "@/lib/core/valuation";
import { blockRange, type DayBlock } from "./day-blocks";
import { dayRates } from "./pieces";
import { CLIENT_AMOUNTS, valueColumns } from "./sums";

const AMOUNTS = CLIENT_AMOUNTS.join(", ");
const VALUES = ["valued_rows", "fee_paid_value", "rebate_value"];
const COLUMNS = `account_id, level, block, coin, uid, first_day, last_day, row_count, ${AMOUNTS}, ${VALUES.join(", ")}`;
const SUMS = ["row_count", ...CLIENT_AMOUNTS, ...VALUES].map((column) => `sum(${column})`).join(", ");
const GROUPED = `select $1::int, $2::smallint, $3::date, coin, uid, min(first_day), max(last_day), ${SUMS}`;

const OF_DAYS = `insert into commission_client_blocks (${COLUMNS}) ${GROUPED} from (
    select p.coin, p.uid, p.day as first_day, p.day as last_day, p.row_count, ${CLIENT_AMOUNTS.map((column) => `p.${column}`).join(", ")},
      ${valueColumns("p.row_count")}
    from commission_client_days p
    left join unnest($5::date[], $6::text[], $7::numeric[]) v (day, coin, rate) on (v.day, v.coin) = (p.day, p.coin)
    where p.account_id = $1::int and p.day between $3::date and $4::date) p
  group by coin, uid`;

const OF_BLOCKS = `insert into commission_client_blocks (${COLUMNS}) ${GROUPED}
  from commission_client_blocks where account_id = $1::int and level = $2::smallint - 1 and block between $3::date and $4::date
  group by coin, uid`;

const OF_COINS = `insert into commission_client_values (account_id, level, block, uid, row_count, ${VALUES.join(", ")})
  select account_id, level, block, uid, sum(row_count), ${VALUES.map((column) => `sum(${column})`).join(", ")}
  from commission_client_blocks where (account_id, level, block) = ($1, $2, $3::date)
  group by account_id, level, block, uid`;

/** What a block is of: the sum of its days' revisions, and the rates that its values are of. */
export type BlockVersion = {
  readonly valuation: Valuation;
  readonly revisions: number;
  readonly ratesHash: string;
};

/** Replaces a block's sums by those of its days or, from level 2 on, of its four children, which have to be valid. */
export async function writeClientBlock(
  client: pg.ClientBase,
  { accountId }: WholeAccountScope,
  block: DayBlock,
  { valuation, revisions, ratesHash }: BlockVersion,
): Promise<void> {
  const { from, to } = blockRange(block);
  const key = [accountId, block.level, from];
  for (const table of ["commission_client_blocks", "commission_client_values"]) {
    await client.query(`delete from ${table} where (account_id, level, block) = ($1, $2, $3::date)`, key);
  }
  if (block.level > 1) await client.query(OF_BLOCKS, [...key, to]);
  else {
    const rates = dayRates(listDays({ from, to }), valuation);
    const columns = [
      rates.map(({ day }) => day),
      rates.map(({ coin }) => coin),
      rates.map(({ rate }) => rate),
    ];
    await client.query(OF_DAYS, [...key, to, ...columns]);
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
