// SQL: pages by keyset and names by skip scan, over millions of entries.
import { z } from "zod";
import type { AuditRow } from "@/lib/audit/event";
import type { AuditFilter, AuditReach } from "@/lib/audit/filter";
import { dayEndMs, dayStartMs } from "@/lib/core/day";
import type { SortDirection } from "@/lib/core/sort";
import { findValue, queryColumn, queryRows, queryValue } from "@/lib/database/database";
import {
  decodeCursor,
  encodeCursor,
  type KeysetRequest,
  type KeysetRows,
  type KeysetSlice,
  readKeysetPage,
  streamBatches,
} from "@/lib/database/keyset-page";
import { createSqlParams, type SqlParams } from "@/lib/database/sql-params";

/** An entry's place in the order: by time, then by id. */
export type AuditCursor = {
  readonly sort: "at";
  readonly direction: SortDirection;
  readonly atMs: number;
  readonly id: string;
};
export type AuditPageRequest = KeysetRequest<AuditCursor>;

const COLUMNS = `id::text as id, at, kind, result, actor_kind as "actorKind", actor_name as "actorName",
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
  const params = createSqlParams();
  const where = conditions(reach, filter, params).join(" and ");
  return queryValue(
    `select count(*)::int from (select from audit_log where ${where} limit ${params.add(most)}) counted`,
    params.values,
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
  const params = createSqlParams();
  const mine = reachCondition(reach, params);
  return queryColumn(
    `with recursive names as (
       (select min(actor_name) as name from audit_log where ${mine})
       union all
       select (select min(actor_name) from audit_log where ${mine} and actor_name > names.name) from names
       where names.name is not null)
     select name from names where name is not null limit ${params.add(most)}`,
    params.values,
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
  const params = createSqlParams();
  const where = conditions(reach, filter, params);
  if (newest !== undefined) where.push(`id <= ${params.add(newest)}::bigint`);
  if (cursor) {
    const place = `(${params.add(new Date(cursor.atMs))}::timestamptz, ${params.add(cursor.id)}::bigint)`;
    where.push(`(at, id) ${direction === "asc" ? ">" : "<"} ${place}`);
  }
  return queryRows(
    `select ${COLUMNS} from audit_log where ${where.join(" and ")}
     order by at ${direction}, id ${direction} limit ${params.add(limit)}`,
    params.values,
  );
}

function conditions(reach: AuditReach, filter: AuditFilter, params: SqlParams): string[] {
  const { range, kinds, results, persons, object, address } = filter;
  const found = [
    reachCondition(reach, params),
    `at between ${params.add(new Date(dayStartMs(range.from)))} and ${params.add(new Date(dayEndMs(range.to)))}`,
  ];
  const lists = { kind: kinds, result: results, actor_name: persons };
  for (const [column, values] of Object.entries(lists)) {
    // With one value an index gives the order of the page; with several none does.
    if (values.length === 1) found.push(`${column} = ${params.add(values[0])}`);
    else if (values.length > 1) found.push(`${column} = any(${params.add(values)}::text[])`);
  }
  if (object !== null)
    found.push(`object like ${params.add(`${object.replace(/[\\%_]/g, "\\$&")}%`)}`);
  if (address !== null) found.push(`address = ${params.add(address)}`);
  return found;
}

function reachCondition(reach: AuditReach, params: SqlParams): string {
  return reach.kind === "desk" ? "true" : `account_id = ${params.add(reach.scope.accountId)}`;
}

/** The id of the newest entry; "0": there is none. */
export function findNewestEntry(): Promise<string> {
  return queryValue("select coalesce(max(id), 0)::text from audit_log");
}
