import { CLIENTS_PER_CHUNK } from "../commissions/days/day-rollups";
import type { SqlParams } from "../database/sql-params";

/** An account and some of its clients; a uid that was never seen counts for nothing. */
export type NamedClients = { readonly accountId: number; readonly uids: readonly string[] };

/** The bits of these clients, as a FROM item called `alias`: chunk, bits. A chunk without any of them is absent. */
export function clientMasks({ accountId, uids }: NamedClients, params: SqlParams, alias: string): string {
  return `(select number / ${CLIENTS_PER_CHUNK} as chunk,
      bit_or(set_bit(B'0'::bit(${CLIENTS_PER_CHUNK}), number % ${CLIENTS_PER_CHUNK}, 1)) as bits
    from clients where account_id = ${params.add(accountId)} and uid = any(${params.add(uids)}::text[]) group by 1) ${alias}`;
}
