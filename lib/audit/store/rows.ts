// SQL: pages by keyset and names by skip scan, over millions of entries.
import { z } from "zod";
import type { AuditRow } from "@/lib/audit/event";
import type { AuditFilter, AuditReach } from "@/lib/audit/filter";
import { dayEndMs, dayStartMs } from "@/lib/core/day";
import type { SortDirection } from "@/lib/core/sort";
import { findValue, queryValue } from "@/lib/database/database";
import {
  decodeCursor,
  encodeCursor,
  type KeysetRequest,
  type KeysetRows,
  type KeysetSlice,
  onward,
  readKeysetPage,
  streamBatches,
} from "@/lib/database/keyset-page";
import { all, name, readColumn, readRows, readValue, type Sql, sql } from "@/lib/database/sql";

/** An entry's place in the order: by time, then by id. */
export type AuditCursor = {
  readonly sort: "at";
  readonly direction: SortDirection;
  readonly atMs: number;
  readonly id: string;
};
export type AuditPageRequest = KeysetRequest<AuditCursor>;

const COLUMNS = sql`id::text as id, at, kind, result, actor_kind as "actorKind", actor_name as "actorName",
  actor_token as "actorToken", account_id as "accountId", account_name as "accountName", object, address, agent, details`;
/** Rows of one query for a file. */
const BATCH = 2_000;

/** One page of the filter's entries within reach; see `readKeysetPage`. */
export function loadAuditPage(
  reach: AuditReach,
  filter: AuditFilter,
  request: AuditPageRequest,
): Promise<KeysetRows<AuditRow>> {
  return readKeysetPage(request, {
    read: (slice) => readEntries(reach, filter, { ...slice, limit: request.size + 1 }),
    cursorAt: ({ at, id }) => encodeCursor([request.direction, at.getTime(), id]),
  });
}

/** Number of entries, counted up to `most`. */
export function countAudit(reach: AuditReach, filter: AuditFilter, most: number): Promise<number> {
  const where = all(conditions(reach, filter));
  return readValue(
    sql`select count(*)::int from (select from audit_log where ${where} limit ${most}) counted`,
  );
}

/** The filter's entries up to the id `newest`, newest first, read in batches. */
export function streamAudit(
  reach: AuditReach,
  filter: AuditFilter,
  newest: string,
): AsyncGenerator<AuditRow> {
  return streamBatches(BATCH, (last) => {
    const cursor = last && { atMs: last.at.getTime(), id: last.id };
    return readEntries(reach, filter, { direction: "desc", cursor, limit: BATCH, newest });
  });
}

/** Names of everybody with an entry within reach, sorted. One index look-up for each name. */
export function listAuditPersons(reach: AuditReach, most: number): Promise<string[]> {
  const mine = reachCondition(reach);
  return readColumn(
    sql`with recursive names as (
       (select min(actor_name) as name from audit_log where ${mine})
       union all
       select (select min(actor_name) from audit_log where ${mine} and actor_name > names.name) from names
       where names.name is not null)
     select name from names where name is not null limit ${most}`,
  );
}

export function findFirstEntryAt(): Promise<Date | null> {
  return findValue("select at from audit_log order by at, id limit 1");
}

/** Null for anything that `loadAuditPage` did not write. */
export function parseAuditCursor(text: string): AuditCursor | null {
  const parsed = cursorSchema.safeParse(decodeCursor(text));
  if (!parsed.success) return null;
  const [direction, atMs, id] = parsed.data;
  return { sort: "at", direction, atMs, id };
}

const LAST_MS = 8.64e15;
const cursorSchema = z.tuple([
  z.enum(["asc", "desc"]),
  z.int().min(-LAST_MS).max(LAST_MS),
  z.string().regex(/^\d{1,18}$/),
]);

/** `newest`: the highest id. */
type EntrySlice = KeysetSlice<Pick<AuditCursor, "atMs" | "id">> & {
  limit: number;
  newest?: string;
};

async function readEntries(
  reach: AuditReach,
  filter: AuditFilter,
  { direction, cursor, limit, newest }: EntrySlice,
): Promise<AuditRow[]> {
  const where = conditions(reach, filter);
  if (newest !== undefined) where.push(sql`id <= ${newest}::bigint`);
  if (cursor) {
    const place = sql`(${new Date(cursor.atMs)}::timestamptz, ${cursor.id}::bigint)`;
    where.push(sql`(at, id) ${onward(direction)} ${place}`);
  }
  return readRows(
    sql`select ${COLUMNS} from audit_log where ${all(where)}
     order by at ${name(direction)}, id ${name(direction)} limit ${limit}`,
  );
}

function conditions(reach: AuditReach, filter: AuditFilter): Sql[] {
  const { range, kinds, results, persons, object, address } = filter;
  const [from, to] = [new Date(dayStartMs(range.from)), new Date(dayEndMs(range.to))];
  const found = [reachCondition(reach), sql`at between ${from} and ${to}`];
  const lists = { kind: kinds, result: results, actor_name: persons };
  for (const [column, values] of Object.entries(lists)) {
    const [only] = values;
    // With one value an index gives the order of the page; with several none does.
    if (only !== undefined && values.length === 1) found.push(sql`${name(column)} = ${only}`);
    else if (values.length > 1) found.push(sql`${name(column)} = any(${values}::text[])`);
  }
  if (object !== null) found.push(sql`object like ${`${object.replace(/[\\%_]/g, "\\$&")}%`}`);
  if (address !== null) found.push(sql`address = ${address}`);
  return found;
}

function reachCondition(reach: AuditReach): Sql {
  return reach.kind === "desk" ? sql`true` : sql`account_id = ${reach.scope.accountId}`;
}

/** The id of the newest entry; "0": there is none. */
export function findNewestEntry(): Promise<string> {
  return queryValue("select coalesce(max(id), 0)::text from audit_log");
}
