import type pg from "pg";
import { allCommissions } from "@/lib/core/commissions/commission";
import type { Valuation } from "@/lib/core/reports/valuation";
import type { AccountScope } from "@/lib/core/scope";
import { createSqlParams } from "../database/sql-params";
import { inSnapshot } from "../database/transaction";
import { readValuation } from "../rates/reference-rates";
import { chosenClients } from "./chosen";
import { filterOf, keyOf } from "./keys";
import { formatClientCursor, onSideOf, orderByKey } from "./order";
import type { ClientListRequest, ClientQuery } from "./request";
import { ALL_DAYS, type ClientCoinSums, readCoins } from "./sums/client-sums";

/** One client of a list. Without rows in the range, or ever, its sums are empty. */
export type ListedClient = {
  readonly uid: string;
  /** Of the range, per coin that was asked for, and of every day, per coin; by name. */
  readonly sums: readonly ClientCoinSums[];
  readonly lifetime: readonly ClientCoinSums[];
};

export type ClientListPage = {
  readonly clients: readonly ListedClient[];
  readonly clientCount: number;
  readonly next: string | null;
  readonly previous: string | null;
  /** What the values are of; null where amounts of one coin were asked for. */
  readonly valuation: Valuation | null;
};

/** One page of clients with a row at any time or a profile, of one moment. It begins after a client, not after a number. */
export async function loadClientList(
  scope: AccountScope,
  request: ClientListRequest,
): Promise<ClientListPage> {
  const valuation = request.measure.kind === "value" ? await readValuation(ALL_DAYS) : null;
  return inSnapshot(async (client) => {
    const found = await findPage(client, scope, request, valuation);
    const uids = found.rows.map(({ uid }) => uid);
    const filter = filterOf(request.range, request.measure);
    const sums = await readCoins(client, scope, filter, { uids, valuation });
    const lifetime = await readCoins(client, scope, allCommissions(ALL_DAYS), { uids, valuation });
    const clients = uids.map((uid) => ({
      uid,
      sums: sums.get(uid) ?? [],
      lifetime: lifetime.get(uid) ?? [],
    }));
    return { clients, clientCount: found.clientCount, ...cursorsOf(request, found), valuation };
  });
}

type Row = { uid: string; key: string | null };
type FoundPage = {
  readonly rows: readonly Row[];
  readonly clientCount: number;
  readonly hasPrevious: boolean;
  readonly hasNext: boolean;
};
type Side = "first" | "last" | "after" | "before";

/** A page that is gone by now is answered with the nearest one. */
async function findPage(
  client: pg.ClientBase,
  scope: AccountScope,
  request: ClientListRequest,
  valuation: Valuation | null,
): Promise<FoundPage> {
  const read = (side: Side) =>
    readPage({ client, scope, request, valuation, params: createSqlParams() }, side);
  const side = request.position?.side ?? "first";
  const found = await read(side);
  if (side === "before" && found.rows.length < request.size) return read("first");
  return side === "after" && found.rows.length === 0 ? read("last") : found;
}

async function readPage(query: ClientQuery, side: Side): Promise<FoundPage> {
  const { client, request, params } = query;
  const { position, direction, size } = request;
  const isBackward = side === "before" || side === "last";
  const beyond = position && side === position.side ? onSideOf(position, params) : "true";
  const { rows } = await client.query<{ uid: string; keyText: string | null; clientCount: number }>(
    `with chosen as materialized (${await chosenClients(query, await keyOf(query))})
     select uid, key::text as "keyText", (select count(*)::int from chosen) as "clientCount" from chosen
     where ${beyond} order by ${orderByKey(direction, isBackward)} limit ${params.add(size + 1)}`,
    params.values,
  );
  const page = rows.slice(0, size).map(({ uid, keyText }) => ({ uid, key: keyText }));
  const hasMore = rows.length > size;
  return {
    rows: isBackward ? page.reverse() : page,
    clientCount: rows[0]?.clientCount ?? 0, // no row: no client, or another page is read
    hasPrevious: isBackward ? hasMore : side === "after",
    hasNext: isBackward ? side === "before" : hasMore,
  };
}

function cursorsOf(
  { sort, direction }: ClientListRequest,
  { rows, hasPrevious, hasNext }: FoundPage,
): Pick<ClientListPage, "next" | "previous"> {
  const cursor = (row: Row | undefined) =>
    row === undefined ? null : formatClientCursor({ sort, direction, ...row });
  return { next: hasNext ? cursor(rows.at(-1)) : null, previous: hasPrevious ? cursor(rows[0]) : null };
}
