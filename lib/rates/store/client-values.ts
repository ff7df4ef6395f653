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
import { ALL_DAYS, addDays, type Day, type DayRange, FIRST_DAY, mondayOf } from "@/lib/core/day";
import { groupBy } from "@/lib/core/group-by";
import { append } from "@/lib/core/large-lists";
import {
  type Connection,
  inTransaction,
  queryColumn,
  queryRows,
  queryValue,
} from "@/lib/database/database";
import { arraysOf } from "@/lib/database/parts";
import { readValuation } from "@/lib/rates/store/reference-rates";
import type { Valuation } from "@/lib/rates/valuation";

/** Any number that no other program on this database uses for its advisory locks. */
const RATES_LOCK = 1_729_411_907;

/** Until the transaction ends, no rate changes; others may hold the rates too. */
export async function holdRates(client: pg.ClientBase): Promise<void> {
  await client.query("select pg_advisory_xact_lock_shared($1)", [RATES_LOCK]);
}

/** The coins whose rates change, and the days that those are set for. */
export type ChangedRates = { readonly coins: readonly string[]; readonly days: DayRange };

/** What changes with these rates: from the first of the days on, as far as the last rate reaches. */
export function changedBy(
  rates: readonly { readonly coin: string; readonly day: Day }[],
): ChangedRates {
  const days = rates.map(({ day }) => day).sort();
  const [from = FIRST_DAY, to = FIRST_DAY] = [days[0], days.at(-1)];
  return { coins: [...new Set(rates.map(({ coin }) => coin))], days: { from, to } };
}

/**
 * Runs `work`, which changes these rates or, with "setting", any rate and the reporting setting,
 * and moves the values of clients by what it changed: all in one transaction. The database refuses
 * every other change of them.
 */
export function changeRates<T>(
  changed: ChangedRates | "setting",
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  return inTransaction(async (client) => {
    await holdRatesAlone(client);
    const reach = changed === "setting" ? null : await reachOf(client, changed);
    const range = reach?.days ?? ALL_DAYS;
    const before = await readValuation(range, client);
    const result = await work(client);
    const after = await readValuation(range, client);
    await moveValues(client, { before, after }, reach);
    return result;
  });
}

/** Until the transaction ends, nobody else holds or changes the rates. */
export async function holdRatesAlone(client: Connection): Promise<void> {
  await client.query("select pg_advisory_xact_lock($1)", [RATES_LOCK]);
}

async function reachOf(
  client: pg.ClientBase,
  { coins, days }: ChangedRates,
): Promise<ChangedRates> {
  const maxAgeDays = await queryValue<number>(
    "select max_age_days from reporting_settings",
    [],
    client,
  );
  return { coins, days: { from: days.from, to: addDays(days.to, maxAgeDays) } };
}

type CoinDay = { readonly accountId: number; readonly coin: string; readonly day: Day };

/** By how much the rate of a coin's day rose, and by how much its rows with a rate: 1, 0 or -1. */
type RateChange = CoinDay & { readonly rate: Amount; readonly valued: number };

async function moveValues(
  client: pg.ClientBase,
  valuations: { readonly before: Valuation; readonly after: Valuation },
  reach: ChangedRates | null,
): Promise<void> {
  const changes: RateChange[] = [];
  const days = reach?.days ?? ALL_DAYS;
  for (const accountId of await queryColumn<number>("select id from accounts", [], client)) {
    const coinDays = await queryRows<CoinDay>(
      `select distinct $1::int as "accountId", coin, day from commission_product_totals
       where account_id = $1 and day between $2 and $3 and ($4::text[] is null or coin = any($4::text[]))`,
      [accountId, days.from, days.to, reach?.coins ?? null],
      client,
    );
    append(changes, listChanges(coinDays, valuations));
  }
  const weeks = groupBy(changes, ({ accountId, day }) => `${accountId} ${mondayOf(day)}`);
  for (const [, changed] of [...weeks].sort(([a], [b]) => (a < b ? -1 : 1))) {
    await moveWeek(client, changed);
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
    fee_paid_value_missing = week.fee_paid_value_missing + moved.fee_paid_value_missing,
    rebate_value = week.rebate_value + moved.rebate_value
  from (
    select t.coin, t.product_type, t.uid, sum(t.row_count * change.valued)::int as valued_rows,
      sum(t.fee_paid * change.rate) as fee_paid_value,
      sum(t.fee_paid_missing * change.valued)::int as fee_paid_value_missing, sum(t.rebate_amount * change.rate) as rebate_value
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
