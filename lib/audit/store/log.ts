// SQL: one insert takes the account's current name; functions of the database apply the retention.
import type pg from "pg";
import type { AuditEvent } from "@/lib/audit/event";
import { type AuditActor, type AuditOrigin, doneEntry } from "@/lib/audit/origin";
import { db, inTransaction, queryValue } from "@/lib/database/database";
import type { Prisma } from "@/lib/database/generated/client";
import { list, type Sql, sql } from "@/lib/database/sql";

export type AuditEntry = { readonly origin: AuditOrigin; readonly event: AuditEvent };

/** Characters that fit into the index. */
const LONGEST_OBJECT = 200;

/**
 * Where an entry is written: a transaction of Prisma's, a connection with a transaction in SQL, or
 * the pool.
 */
export type AuditTarget =
  | Prisma.TransactionClient
  | Pick<pg.ClientBase, "query">
  | Pick<pg.Pool, "query">;

/** Writes one entry. Throws if it cannot: then the change must not happen either. */
export async function appendAudit(entry: AuditEntry, on: AuditTarget = db().pool): Promise<void> {
  await appendAudits([entry], on);
}

/** The same for several, in their order, in one statement. */
export async function appendAudits(entries: readonly AuditEntry[], on: AuditTarget): Promise<void> {
  if (entries.length === 0) return;
  const { text, values } = sql`insert into audit_log
      (kind, result, actor_kind, actor_id, actor_name, actor_token, account_id, account_name, object, address, agent, details)
    values ${list(entries.map(rowOf))}`;
  if ("$executeRawUnsafe" in on) await on.$executeRawUnsafe(text, ...values);
  else await on.query(text, values);
}

function rowOf({ origin, event }: AuditEntry): Sql {
  const { kind, result, account, object, details } = event;
  const { actor, address, agent } = origin;
  const { id = null, name = null, token = null } = namedActor(actor);
  const accountId = account?.id ?? null;
  return sql`(${kind}, ${result}, ${actor.kind}, ${id}::uuid, ${name}, ${token}, ${accountId}::int,
    coalesce(${account?.name ?? null}, (select name from accounts where id = ${accountId}::int)),
    ${object === null ? null : plain(object)}, ${address}, ${agent}, ${JSON.stringify(details)}::jsonb)`;
}

type NamedActor = {
  readonly id?: string | null;
  readonly name?: string | null;
  readonly token?: string;
};

function namedActor(actor: AuditActor): NamedActor {
  switch (actor.kind) {
    case "person":
    case "desk":
    case "token":
      return actor;
    case "command":
      return { name: actor.name };
    case "nobody":
      return {};
    default:
      return actor satisfies never;
  }
}

/** On one line, without invisible characters. */
function plain(object: string): string {
  return object.replace(/\p{C}/gu, "\uFFFD").slice(0, LONGEST_OBJECT);
}

const RETENTION = "select audit_retention_days()";

/** Days that entries are kept; null: indefinitely. */
export function loadAuditRetention(): Promise<number | null> {
  return queryValue(RETENTION);
}

/**
 * Sets the retention by writing its entry. False: somebody else has changed it, so that it is no
 * longer `before`.
 */
export async function saveAuditRetention(
  origin: AuditOrigin,
  { days, before }: { readonly days: number | null; readonly before: number | null },
): Promise<boolean> {
  return inTransaction(async (client) => {
    await client.query("lock table audit_log in share row exclusive mode"); // no other entry may come in between
    const now = await queryValue<number | null>(RETENTION, [], client);
    if (now !== before) return false;
    await appendAudit(doneEntry(origin, "audit-retention-changed", null, { days, before }), client);
    return true;
  });
}

/**
 * Deletes at most `most` entries that are too old, and writes an entry about it. Returns how many.
 */
export function retireAudit(most: number): Promise<number> {
  return queryValue("select audit_log_retire($1)", [most]);
}
