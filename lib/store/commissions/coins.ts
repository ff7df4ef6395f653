import type { AccountScope } from "@/lib/core/scope";
import { db } from "../database/database";

const OF_ALL = "select distinct coin from commission_product_totals where account_id = $1 order by coin";
// What is kept of a client's amounts names each coin that he ever had, in one row; it is not taken back when a day
// is restated, so the days have to say whether there is a row now.
const OF_CLIENTS = `select coin from (select distinct coin from commission_client_extremes
    where account_id = $1 and uid = any($2::text[])) ever
  where exists (select from commission_client_days d
    where d.account_id = $1 and d.uid = any($2::text[]) and d.coin = ever.coin) order by coin`;

/** Every coin that a row of the scope has, in byte order. */
export async function listCommissionCoins({ accountId, clients }: AccountScope): Promise<string[]> {
  const { rows } = await db().pool.query<{ coin: string }>(
    clients === null ? OF_ALL : OF_CLIENTS,
    clients === null ? [accountId] : [accountId, clients],
  );
  return rows.map(({ coin }) => coin);
}
