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
import { MOST_NAMED_CLIENTS } from "@/lib/users/account-role";
import type { User } from "./users";

export type PartnerClients = {
  /** Assigned by UID; `unknown` of them the exchange never sent a row of. */
  readonly named: number;
  readonly unknown: number;
  /** All clients with one of these labels, now and later. */
  readonly labels: readonly string[];
  /** By UID or label, each once: the clients that the partner sees now. */
  readonly all: number;
};

/**
 * A page by UID, after `after`. `search`: part of the UID, the name or the broker's own reference.
 */
export type NamedPage = {
  readonly search: string;
  readonly after: string | null;
  readonly size: number;
  readonly onlyUnknown: boolean;
};

export type ClientsChange =
  | { readonly kind: "add" | "remove" | "replace"; readonly uids: readonly string[] }
  /** Adds and removes where `labels` differ from `seen`; all others stay as they are stored. */
  | {
      readonly kind: "labels";
      readonly seen: readonly string[];
      readonly labels: readonly string[];
    };

/** `named`: how many are assigned by UID afterwards. */
export type ClientsChanged = {
  readonly added: number;
  readonly removed: number;
  readonly named: number;
};

const MINE = "(g.account_id, g.user_id) = ($1, $2)";
/** Materialized first, because Citus does not join a table of the book with others. */
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

/** UIDs of all clients that a partner sees now, by UID or label. */
export function listGrantedClients({ userId, accountId }: PartnerKey): Promise<string[]> {
  return queryColumn(
    `with ${NAMED}, ${LABELS} select uid from mine
     union select p.uid from client_profiles p, labels where p.account_id = $1 and p.labels && labels.list`,
    [accountId, userId],
  );
}

/** Clients assigned by UID. Returns `size` + 1 rows if there are more. */
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

/**
 * Changes a partner's clients. Writes no audit entry if nothing changes. "no-partner": the person
 * is no longer a partner. "too-many": nothing was stored.
 */
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
    const partner = { accountId, userId };
    const before = await countOthers(client, partner, []);
    if (change.kind === "add" || change.kind === "replace") {
      const kept = change.kind === "add" ? await countOthers(client, partner, change.uids) : 0;
      if (kept + new Set(change.uids).size > MOST_NAMED_CLIENTS) return "too-many";
    }
    const { added, removed } = await writeChange(client, partner, change);
    const named = change.kind === "labels" ? before : before + added - removed;
    const changed = { added, removed, named };
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

const ADD_NAMED = `insert into grant_clients (account_id, user_id, uid)
  select $1, $2, value from unnest($3::text[]) value on conflict do nothing`;
const REMOVE_NAMED = `delete from grant_clients g where ${MINE} and g.uid = any($3)`;
const REMOVE_OTHER_NAMED = `delete from grant_clients g where ${MINE} and not (g.uid = any($3))`;
const ADD_LABELS = `insert into grant_labels (account_id, user_id, label)
  select $1, $2, value from unnest($3::text[]) value on conflict do nothing`;
const REMOVE_LABELS = `delete from grant_labels g where ${MINE} and g.label = any($3)`;

async function writeChange(
  client: pg.ClientBase,
  { accountId, userId }: PartnerKey,
  change: ClientsChange,
): Promise<{ added: number; removed: number }> {
  const run = async (statement: string, values: readonly string[]) =>
    (await client.query(statement, [accountId, userId, values])).rowCount ?? 0;
  switch (change.kind) {
    case "add":
      return { removed: 0, added: await run(ADD_NAMED, change.uids) };
    case "remove":
      return { removed: await run(REMOVE_NAMED, change.uids), added: 0 };
    case "replace": {
      const removed = await run(REMOVE_OTHER_NAMED, change.uids);
      return { removed, added: await run(ADD_NAMED, change.uids) };
    }
    case "labels": {
      const [seen, labels] = [new Set(change.seen), new Set(change.labels)];
      const removed = await run(
        REMOVE_LABELS,
        change.seen.filter((label) => !labels.has(label)),
      );
      const added = await run(
        ADD_LABELS,
        change.labels.filter((label) => !seen.has(label)),
      );
      return { removed, added };
    }
    default:
      return change satisfies never;
  }
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
