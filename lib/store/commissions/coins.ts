import type { AccountScope } from "@/lib/core/scope";
import { clientMasks } from "../clients/masks";
import { db } from "../database/database";
import { createSqlParams } from "../database/sql-params";

/** Every coin that a row of the scope has, in byte order. */
export async function listCommissionCoins({ accountId, clients }: AccountScope): Promise<string[]> {
  const params = createSqlParams();
  const ofAll = `select distinct coin from commission_product_totals where account_id = ${params.add(accountId)}`;
  const masks = (uids: readonly string[]) => clientMasks({ accountId, uids }, params, "kept");
  const text =
    clients === null
      ? ofAll
      : `select coin from (${ofAll}) c where exists (
          select from commission_day_clients a join ${masks(clients)} on kept.chunk = a.chunk
          where a.account_id = ${params.add(accountId)} and a.coin = c.coin and bit_count(a.clients & kept.bits) > 0)`;
  const { rows } = await db().pool.query<{ coin: string }>(`${text} order by coin`, params.values);
  return rows.map(({ coin }) => coin);
}
