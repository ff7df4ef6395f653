// SQL: counts of different clients by group.

import type pg from "pg";
import type { BreakdownDimension } from "@/lib/commissions/breakdown";
import { clientTotals, findStoredDays, splitRange } from "@/lib/commissions/store/client-totals";
import { keepAnswer } from "@/lib/commissions/store/kept-figures";
import type { Amount } from "@/lib/core/amount";
import type { Day, DayRange } from "@/lib/core/day";
import { append } from "@/lib/core/large-lists";
import type { AccountScope } from "@/lib/core/scope";
import { isOfScope } from "@/lib/database/narrow";
import { inSnapshot } from "@/lib/database/replica";
import { all, name, readRows, sql } from "@/lib/database/sql";
import { type BreakdownRequest, bucketStart } from "./breakdown";
import { TEXT_COLUMN } from "./columns";
import { clientDays, namesSymbols, queryOf, rowsOfFilter } from "./filter";

export type ActiveClientsRequest = Pick<BreakdownRequest, "filter" | "per" | "top"> & {
  readonly by: Exclude<BreakdownDimension, "uid">;
};

/**
 * Different clients of a bucket; `from` null: of the whole range, where one that is active in two
 * buckets counts once.
 */
type ClientCount = { readonly from: Day | null; readonly amount: Amount };

export type ActiveClients = {
  /** The one with most clients over the range first; equal ones by name. */
  readonly named: readonly string[];
  /** `key` null: all that are not named. */
  readonly cells: readonly (ClientCount & { readonly key: string | null })[];
  /** Of all values together, where a client of two values counts once. */
  readonly totals: readonly ClientCount[];
};

/** Different clients by bucket and value. Each of the counts reads the filter's totals once. */
export function countActiveClients(
  scope: AccountScope,
  request: ActiveClientsRequest,
): Promise<ActiveClients> {
  return inSnapshot(async (client) => {
    const count = (about: Counted) => countBy({ ...request, client, scope, about });
    const values = await count({ perBucket: false, perKey: true });
    const named = values
      .toSorted(
        (a, b) => Number(b.amount) - Number(a.amount) || ((a.key ?? "") < (b.key ?? "") ? -1 : 1),
      )
      .slice(0, request.top)
      .map(({ key }) => key ?? "");
    const cells = [
      ...values.filter(({ key }) => key !== null && named.includes(key)),
      ...(await count({ perBucket: true, perKey: true, only: named })),
    ];
    if (values.length > named.length) {
      append(cells, await count({ perBucket: false, perKey: false, except: named }));
      append(cells, await count({ perBucket: true, perKey: false, except: named }));
    }
    const totals = [
      ...(await count({ perBucket: false, perKey: false })),
      ...(await count({ perBucket: true, perKey: false })),
    ];
    return { named, cells, totals };
  });
}

/** Which clients are counted together; `only` and `except` are values. */
type Counted = {
  readonly perBucket: boolean;
  readonly perKey: boolean;
  readonly only?: readonly string[];
  readonly except?: readonly string[];
};

type CountedCell = ClientCount & { readonly key: string | null };

async function countBy({
  client,
  scope,
  filter,
  by,
  per,
  about: { perBucket, perKey, only, except },
}: ActiveClientsRequest & {
  readonly client: pg.ClientBase;
  readonly scope: AccountScope;
  readonly about: Counted;
}): Promise<CountedCell[]> {
  const query = queryOf(scope, filter);
  // Whole weeks are enough where no bucket begins or ends inside of one.
  const isOfWeeks = !perBucket || per === "week";
  const isOfValues = perKey || only !== undefined || except !== undefined;
  const source = async () => {
    if ((by === "symbol" && isOfValues) || namesSymbols(filter)) return rowsOfFilter(query);
    if (!isOfWeeks) return clientDays(query);
    const key = isOfValues && by !== "symbol" ? [TEXT_COLUMN[by]] : [];
    return clientTotals({ ...query, client }, ["day", "uid", ...key]);
  };
  const column = sql`t.${name(TEXT_COLUMN[by])}`;
  const conditions = [sql`true`];
  if (only) conditions.push(sql`${column} = any(${only}::text[])`);
  if (except) conditions.push(sql`${column} <> all(${except}::text[])`);
  const bucket = perBucket ? bucketStart({ per, range: filter.range }) : sql`null::date`;
  return readRows(
    sql`select ${bucket} as "from", ${perKey ? column : sql`null::text`} as key, count(distinct t.uid) as amount
     from ${await source()} t where ${all(conditions)}
     group by 1, 2 order by 1, 2`,
    client,
  );
}

/** Number of different clients by coin, and of any coin. A coin without any is absent. */
export type ClientCounts = {
  readonly all: number;
  readonly ofCoin: Readonly<Record<string, number>>;
};

/**
 * Clients with rows in the range, kept until a day of it changes: a client and coin is active where
 * a week or a day of the range has totals of it.
 */
export function countClientsByCoin(scope: AccountScope, range: DayRange): Promise<ClientCounts> {
  return keepAnswer(scope, "client-counts", { asked: range, range, isValued: false }, (client) =>
    readClientCounts(client, scope, range),
  );
}

async function readClientCounts(
  client: pg.ClientBase,
  scope: AccountScope,
  range: DayRange,
): Promise<ClientCounts> {
  const { weeks, days } = splitRange(await findStoredDays(client, scope, range));
  const { accountId } = scope;
  const rows = await readRows<{ coin: string | null; clients: number }>(
    sql`select coin, count(distinct uid)::int as clients
     from (
       select c.uid, k.coin
       from clients c
       cross join (
         select distinct coin from commission_product_totals
         where account_id = ${accountId} and day between ${range.from} and ${range.to}) k
       where c.account_id = ${accountId} and ${isOfScope(sql`c.uid`, scope)} and (
         exists (select from commission_client_weeks t
           where t.account_id = ${accountId} and t.uid = c.uid and t.coin = k.coin and t.week = any(${weeks}::date[]))
         or exists (select from commission_client_days t
           where t.account_id = ${accountId} and t.uid = c.uid and t.coin = k.coin and t.day = any(${days}::date[])))
     ) active
     group by grouping sets ((coin), ())`,
    client,
  );
  const ofAny = rows.find(({ coin }) => coin === null)?.clients ?? 0;
  const ofCoin = rows
    .filter(({ coin }) => coin !== null)
    .map(({ coin, clients }) => [coin, clients]);
  return { all: ofAny, ofCoin: Object.fromEntries(ofCoin) };
}
