// SQL: set-based writes and counts over up to a hundred thousand clients.
import type pg from "pg";
import { type AuditOrigin, doneEntry } from "@/lib/audit/origin";
import { appendAudit } from "@/lib/audit/store/log";
import type { NamedClient } from "@/lib/clients/client";
import type { WholeAccountScope } from "@/lib/core/scope";
import {
  inTransaction,
  queryColumn,
  queryRow,
  queryRows,
  queryValue,
} from "@/lib/database/database";
import type { User } from "./users";

export type PartnerClients = {
  /** Named one by one, and how many of those the exchange never sent a row of. */
  readonly named: number;
  readonly unknown: number;
  /** Each client with one of these labels, now or later. */
  readonly labels: readonly string[];
  /** Named or by label, each once: what the partner sees now. */
  readonly all: number;
};

/** By uid, behind `after`; `search` is a part of the uid, the name or the broker's own number. */
export type NamedPage = {
  readonly search: string;
  readonly after: string | null;
  readonly size: number;
  readonly onlyUnknown: boolean;
};

export type ClientsChange =
  | { readonly kind: "add" | "remove" | "replace"; readonly uids: readonly string[] }
  | { readonly kind: "labels"; readonly labels: readonly string[] };

/** What a change did; `named` is how many are named afterwards. */
export type ClientsChanged = {
  readonly added: number;
  readonly removed: number;
  readonly named: number;
};

const MINE = "(g.account_id, g.user_id) = ($1, $2)";
/** The partner's own rows first: Citus joins no table of the book with others. */
const NAMED = `mine as materialized (select g.uid from grant_clients g where ${MINE})`;
const LABELS = `labels as materialized (
  select coalesce(array_agg(g.label order by g.label), '{}') as list from grant_labels g where ${MINE})`;
const IS_KNOWN = "exists (select from clients c where c.account_id = $1 and c.uid = g.uid)";

export async function loadPartnerClients(
  { accountId }: WholeAccountScope,
  userId: string,
): Promise<PartnerClients> {
  return queryRow(
    `with ${NAMED}, ${LABELS}, named as (select g.uid, ${IS_KNOWN} as known from mine g)
     select (select count(*)::int from named) as named, (select count(*)::int from named where not known) as unknown,
       labels.list as labels, (select count(*)::int from (select uid from named union
         select p.uid from client_profiles p where p.account_id = $1 and p.labels && labels.list) each_once) as "all"
     from labels`,
    [accountId, userId],
  );
}

/** Every client of a partner now: those assigned by uid, and those with one of the partner's labels. */
export function listGrantedClients({ userId, accountId }: PartnerKey): Promise<string[]> {
  return queryColumn(
    `with ${NAMED}, ${LABELS} select uid from mine
     union select p.uid from client_profiles p, labels where p.account_id = $1 and p.labels && labels.list`,
    [accountId, userId],
  );
}

/** One more than `size`, where there are more. */
export async function listNamedClients(
  { accountId }: WholeAccountScope,
  userId: string,
  { search, after, size, onlyUnknown }: NamedPage,
): Promise<NamedClient[]> {
  return queryRows(
    `with ${NAMED}
     select g.uid, p.name, p.customer_id as "customerId", ${IS_KNOWN} as "isKnown" from mine g
     left join client_profiles p on (p.account_id, p.uid) = ($1, g.uid)
     where ($3::text is null or g.uid > $3 collate "C")
       and ($4 = '' or position($4 in g.uid) > 0 or position(lower($4) in lower(p.name)) > 0
         or position(lower($4) in lower(p.customer_id)) > 0)
       and not ($6 and ${IS_KNOWN})
     order by g.uid limit $5`,
    [accountId, userId, after, search, size + 1, onlyUnknown],
  );
}

export function loadNamedUids({ accountId }: WholeAccountScope, userId: string): Promise<string[]> {
  return queryColumn(`select g.uid from grant_clients g where ${MINE} order by g.uid`, [
    accountId,
    userId,
  ]);
}

/** Assigned by uid; for more of them there are labels. */
export const MOST_NAMED_CLIENTS = 20_000;

/** No entry where nothing changes. "no-partner": none any more. "too-many": nothing was stored. */
export async function changeClients(
  { accountId }: WholeAccountScope,
  { id: userId, email }: Pick<User, "id" | "email">,
  change: ClientsChange,
  origin: AuditOrigin,
): Promise<ClientsChanged | "no-partner" | "too-many"> {
  return inTransaction(async (client) => {
    const grant = await client.query(
      `select from grants g where ${MINE} and g.role = 'partner' for update`,
      [accountId, userId],
    );
    if (grant.rowCount === 0) return "no-partner";
    const before = await countOthers(client, { accountId, userId }, []);
    if (change.kind !== "labels" && change.kind !== "remove") {
      const kept =
        change.kind === "replace"
          ? 0
          : await countOthers(client, { accountId, userId }, change.uids);
      if (kept + new Set(change.uids).size > MOST_NAMED_CLIENTS) return "too-many";
    }
    const { added, removed } = await write(client, { accountId, userId }, change);
    const changed = {
      added,
      removed,
      named: change.kind === "labels" ? before : before + added - removed,
    };
    if (added + removed === 0) return changed;
    const labels = await queryColumn<string>(
      `select g.label from grant_labels g where ${MINE} order by g.label`,
      [accountId, userId],
      client,
    );
    const details = { ...changed, labels };
    const account = { id: accountId, name: null };
    await appendAudit(
      doneEntry(origin, "partner-clients-changed", email, details, account),
      client,
    );
    return changed;
  });
}

type PartnerKey = { readonly accountId: number; readonly userId: string };

async function write(
  client: pg.ClientBase,
  { accountId, userId }: PartnerKey,
  change: ClientsChange,
) {
  const [table, column, values] =
    change.kind === "labels"
      ? ["grant_labels", "label", change.labels]
      : ["grant_clients", "uid", change.uids];
  const run = async (text: string) =>
    (await client.query(text, [accountId, userId, values])).rowCount ?? 0;
  const gone = change.kind === "remove" ? "" : "not";
  const remove = `delete from ${table} g where ${MINE} and ${gone} (g.${column} = any($3))`;
  const add = `insert into ${table} (account_id, user_id, ${column})
    select $1, $2, value from unnest($3::text[]) value on conflict do nothing`;
  const removed = change.kind === "add" ? 0 : await run(remove);
  return { removed, added: change.kind === "remove" ? 0 : await run(add) };
}

function countOthers(
  client: pg.ClientBase,
  { accountId, userId }: PartnerKey,
  uids: readonly string[],
): Promise<number> {
  return queryValue(
    `select count(*)::int from grant_clients g where ${MINE} and not (g.uid = any($3))`,
    [accountId, userId, uids],
    client,
  );
}
