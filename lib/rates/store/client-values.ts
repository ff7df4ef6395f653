// SQL: differences of rates as arrays (unnest), and sums of them per client.
/**
 * The values of clients in `commission_client_weeks`, which are kept in the reporting currency.
 *
 * Every change of a rate or of the setting goes through `changeRates`: it moves these values by the
 * difference of the rates, in its own transaction. A day that is stored holds the rates meanwhile
 * (`holdRates`), so none of the two misses the other.
 */
import type pg from "pg";
import { type Amount, subtractAmounts } from "@/lib/core/amount";
import { ALL_DAYS, type Day, mondayOf } from "@/lib/core/day";
import { groupBy } from "@/lib/core/group-by";
import { append } from "@/lib/core/large-lists";
import { inTransaction, queryColumn, queryRows } from "@/lib/database/database";
import { arraysOf } from "@/lib/database/parts";
import { readValuation } from "@/lib/rates/store/reference-rates";
import type { Valuation } from "@/lib/rates/valuation";

/** Any number that no other program on this database uses for its advisory locks. */
const RATES_LOCK = 1_729_411_907;

/** Until the transaction ends, no rate changes; others may hold the rates too. */
export async function holdRates(client: pg.ClientBase): Promise<void> {
  await client.query("select pg_advisory_xact_lock_shared($1)", [RATES_LOCK]);
}

/** `done` of `all` weeks of the accounts' ledgers have their new values. */
export type ValuesProgress = (done: number, all: number) => void;

/**
 * Runs `work`, which may change rates and the reporting setting, and moves the values of clients by
 * what it changed: all in one transaction.
 */
export function changeRates<T>(
  work: (client: pg.PoolClient) => Promise<T>,
  onProgress: ValuesProgress = () => {},
): Promise<T> {
  return inTransaction(async (client) => {
    await client.query("select pg_advisory_xact_lock($1)", [RATES_LOCK]);
    const before = await readValuation(ALL_DAYS, client);
    const result = await work(client);
    const after = await readValuation(ALL_DAYS, client);
    await moveValues(client, { before, after }, onProgress);
    return result;
  });
}

type CoinDay = { readonly accountId: number; readonly coin: string; readonly day: Day };

/** By how much the rate of a coin's day rose, and by how much its rows with a rate: 1, 0 or -1. */
type RateChange = CoinDay & { readonly rate: Amount; readonly valued: number };

async function moveValues(
  client: pg.ClientBase,
  valuations: { readonly before: Valuation; readonly after: Valuation },
  onProgress: ValuesProgress,
): Promise<void> {
  const changes: RateChange[] = [];
  for (const accountId of await queryColumn<number>("select id from accounts", [], client)) {
    const coinDays = await queryRows<CoinDay>(
      `select distinct $1::int as "accountId", coin, day from commission_product_totals
       where account_id = $1`,
      [accountId],
      client,
    );
    append(changes, listChanges(coinDays, valuations));
  }
  const weeks = groupBy(changes, ({ accountId, day }) => `${accountId} ${mondayOf(day)}`);
  let done = 0;
  for (const [, changed] of [...weeks].sort(([a], [b]) => (a < b ? -1 : 1))) {
    await moveWeek(client, changed);
    done += 1;
    onProgress(done, weeks.size);
  }
}

const NO_RATE = "0" as Amount;

function listChanges(
  coinDays: readonly CoinDay[],
  { before, after }: { readonly before: Valuation; readonly after: Valuation },
): RateChange[] {
  const changes: RateChange[] = [];
  for (const coinDay of coinDays) {
    const was = before.rateOf(coinDay.coin, coinDay.day)?.rate;
    const is = after.rateOf(coinDay.coin, coinDay.day)?.rate;
    if (was === is) continue;
    changes.push({
      ...coinDay,
      rate: subtractAmounts(is ?? NO_RATE, was ?? NO_RATE),
      valued: Number(is !== undefined) - Number(was !== undefined),
    });
  }
  return changes;
}

const MOVE_WEEK = `update commission_client_weeks week
  set valued_rows = week.valued_rows + moved.valued_rows,
    fee_paid_value = week.fee_paid_value + moved.fee_paid_value,
    rebate_value = week.rebate_value + moved.rebate_value
  from (
    select t.coin, t.product_type, t.uid, sum(t.row_count * change.valued)::int as valued_rows,
      sum(t.fee_paid * change.rate) as fee_paid_value, sum(t.rebate_amount * change.rate) as rebate_value
    from commission_client_days t
    join unnest($3::date[], $4::text[], $5::numeric[], $6::int[]) change (day, coin, rate, valued)
      on change.day = t.day and change.coin = t.coin
    where t.account_id = $1 and t.day between $2::date and $2::date + 6
    group by t.coin, t.product_type, t.uid) moved
  where week.account_id = $1 and week.week = $2::date
    and (week.coin, week.product_type, week.uid) = (moved.coin, moved.product_type, moved.uid)`;

/** `changes`: all those of one week of one account. */
async function moveWeek(client: pg.ClientBase, changes: readonly RateChange[]): Promise<void> {
  const [first] = changes as [RateChange];
  await client.query(MOVE_WEEK, [
    first.accountId,
    mondayOf(first.day),
    ...arraysOf(changes, "day", "coin", "rate", "valued"),
  ]);
}
