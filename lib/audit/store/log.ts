// SQL: one insert takes the account's current name; functions of the database apply the retention.
import type pg from "pg";
import type { AuditEvent } from "@/lib/audit/event";
import { type AuditActor, type AuditOrigin, doneEntry } from "@/lib/audit/origin";
import { db, inTransaction, queryValue } from "@/lib/database/database";
import type { Prisma } from "@/lib/database/generated/client";

export type AuditEntry = { readonly origin: AuditOrigin; readonly event: AuditEvent };

/** Characters that fit into the index. */
const LONGEST_OBJECT = 200;

const INSERT = `insert into audit_log
    (kind, result, actor_kind, actor_id, actor_name, actor_token, account_id, account_name, object, address, agent, details)
  values ($1, $2, $3, $4::uuid, $5, $6, $7::int, coalesce($8, (select name from accounts where id = $7::int)), $9, $10,
    $11, $12::jsonb)`;

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
  if ("$executeRawUnsafe" in on) await on.$executeRawUnsafe(INSERT, ...valuesOf(entry));
  else await on.query(INSERT, valuesOf(entry));
}

function valuesOf({ origin, event }: AuditEntry): unknown[] {
  const { kind, result, account, object, details } = event;
  return [
    kind,
    result,
    ...actorValues(origin.actor),
    account?.id ?? null,
    account?.name ?? null,
    object === null ? null : plain(object),
    origin.address,
    origin.agent,
    JSON.stringify(details),
  ];
}

function actorValues(actor: AuditActor): (string | null)[] {
  switch (actor.kind) {
    case "person":
      return [actor.kind, actor.id, actor.name, null];
    case "token":
      return [actor.kind, actor.id, actor.name, actor.token];
    case "command":
      return [actor.kind, null, actor.name, null];
    case "desk":
      return [actor.kind, actor.id ?? null, actor.name ?? null, null];
    case "nobody":
      return [actor.kind, null, null, null];
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
