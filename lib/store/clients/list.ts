import { allCommissions } from "@/lib/core/commissions/commission";
import type { Valuation } from "@/lib/core/reports/valuation";
import type { AccountScope } from "@/lib/core/scope";
import { queryRows } from "../database/database";
import { type KeysetRows, type KeysetSlice, readKeysetPage } from "../database/keyset-page";
import { createSqlParams } from "../database/sql-params";
import { inSnapshot } from "../database/transaction";
import { readValuation } from "../rates/reference-rates";
import { chosenClients } from "./chosen";
import { filterOf, keyOf } from "./keys";
import {
  type ClientCursor,
  type ClientListRequest,
  type ClientQuery,
  formatClientCursor,
  isBeyond,
  orderByKey,
} from "./request";
import { ALL_DAYS, type ClientCoinSums, readCoins } from "./sums/client-sums";

/** One client of a list. Without rows in the range, or ever, its sums are empty. */
export type ListedClient = {
  readonly uid: string;
  /** Of the range, per coin that was asked for, and of every day, per coin; by name. */
  readonly sums: readonly ClientCoinSums[];
  readonly lifetime: readonly ClientCoinSums[];
};

export type ClientListPage = Omit<KeysetRows<never>, "rows"> & {
  readonly clients: readonly ListedClient[];
  readonly clientCount: number;
  /** What the values are of; null where amounts of one coin were asked for. */
  readonly valuation: Valuation | null;
};

/** One page of clients with a row at any time or a profile, of one moment. It begins after a client, not after a number. */
export async function loadClientList(
  scope: AccountScope,
  request: ClientListRequest,
): Promise<ClientListPage> {
  const { sort, direction } = request;
  const valuation = request.measure.kind === "value" ? await readValuation(ALL_DAYS) : null;
  return inSnapshot(async (client) => {
    const { rows, ...cursors } = await readKeysetPage(request, {
      read: (slice) => readSlice({ client, scope, request, valuation, params: createSqlParams() }, slice),
      cursorAt: ({ uid, keyText: key }) => formatClientCursor({ sort, direction, key, uid }),
    });
    const uids = rows.map(({ uid }) => uid);
    const filter = filterOf(request.range, request.measure);
    const sums = await readCoins(client, scope, filter, { uids, valuation });
    const lifetime = await readCoins(client, scope, allCommissions(ALL_DAYS), { uids, valuation });
    const clients = uids.map((uid) => ({
      uid,
      sums: sums.get(uid) ?? [],
      lifetime: lifetime.get(uid) ?? [],
    }));
    return { clients, clientCount: rows[0]?.clientCount ?? 0, ...cursors, valuation }; // no row: no client
  });
}

type Row = { uid: string; keyText: string | null; clientCount: number };

async function readSlice(
  query: ClientQuery,
  { direction, cursor }: KeysetSlice<ClientCursor>,
): Promise<Row[]> {
  const { client, request, params } = query;
  const beyond = cursor ? isBeyond(cursor, direction, params) : "true";
  const order = orderByKey(direction, direction !== request.direction);
  return queryRows(
    `with chosen as materialized (${await chosenClients(query, await keyOf(query))})
     select uid, key::text as "keyText", (select count(*)::int from chosen) as "clientCount" from chosen
     where ${beyond} order by ${order} limit ${params.add(request.size + 1)}`,
    params.values,
    client,
  );
}
