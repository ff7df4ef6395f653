// SQL: pages by keyset.

import { z } from "zod";
import { dayEndMs, dayStartMs } from "@/lib/core/day";
import { append } from "@/lib/core/large-lists";
import type { SortDirection } from "@/lib/core/sort";
import { findRow, queryRows, queryValue } from "@/lib/database/database";
import {
  decodeCursor,
  encodeCursor,
  type KeysetRequest,
  type KeysetRows,
  readKeysetPage,
  streamBatches,
} from "@/lib/database/keyset-page";
import { createSqlParams, listConditions, msOf, type SqlParams } from "@/lib/database/sql-params";
import {
  KEPT_LISTS,
  type Kept,
  type KeptFilter,
  type KeptKind,
  type KeptList,
  type KeptRecord,
  type TradingBook,
} from "@/lib/trading/kept";

/** Records are in the order of their time; the id breaks ties. */
export const KEPT_SORTS = ["time"] as const;

/** Where a page begins or ends. */
export type KeptCursor = {
  readonly sort: "time";
  readonly direction: SortDirection;
  readonly atMs: number;
  readonly recordId: string;
};

const cursorSchema = z.tuple([z.enum(["asc", "desc"]), z.number().int(), z.string().max(500)]);

/** Null for anything that no page wrote. */
export function parseKeptCursor(text: string): KeptCursor | null {
  const parsed = cursorSchema.safeParse(decodeCursor(text));
  if (!parsed.success || parsed.data[2].includes("\0")) return null;
  const [direction, atMs, recordId] = parsed.data;
  return Number.isNaN(new Date(atMs).getTime())
    ? null
    : { sort: "time", direction, atMs, recordId };
}

/**
 * The number of our own record of the order (lib/trading/store/order-records.ts); null: placed
 * elsewhere.
 */
const OWN_ORDER = `(select o.id::text from order_records o
  where o.account_id = trading_records.account_id and o.environment = trading_records.environment
    and o.operation like 'place-%' and (o.client_oid = trading_records.client_oid or o.order_id = trading_records.order_id) limit 1)`;

const COLUMNS: Readonly<Record<KeptList, string>> = {
  categories: "category",
  symbols: "symbol",
  sides: "side",
  states: "state",
  placed: `case when ${OWN_ORDER} is null then 'elsewhere' else 'here' end`,
};

function conditionsOf(
  { accountId, environment }: TradingBook,
  kind: KeptKind,
  filter: KeptFilter,
  params: SqlParams,
): string[] {
  const { isOpen, range, orderIds } = filter;
  const conditions = [
    `account_id = ${params.add(accountId)}`,
    `environment = ${params.add(environment)}`,
    `kind = ${params.add(kind)}`,
    `is_open = ${params.add(isOpen)}`,
  ];
  if (range !== null) {
    const [from, to] = [new Date(dayStartMs(range.from)), new Date(dayEndMs(range.to))];
    conditions.push(`at between ${params.add(from)} and ${params.add(to)}`);
  }
  append(conditions, listConditions(COLUMNS, filter, params));
  if (orderIds.length > 0) {
    const ids = params.add(orderIds);
    conditions.push(`(order_id = any(${ids}) or client_oid = any(${ids}))`);
  }
  return conditions;
}

type KeptRow = {
  recordId: string;
  record: unknown;
  isOpen: boolean;
  atMs: number;
  firstSeenAtMs: number;
  readAtMs: number;
  unlistedAtMs: number | null;
  ownOrderId: string | null;
};

const SELECTED = `record_id as "recordId", record, is_open as "isOpen", ${msOf("at")} as "atMs",
  ${msOf("first_seen_at")} as "firstSeenAtMs", ${msOf("read_at")} as "readAtMs", ${msOf("unlisted_at")} as "unlistedAtMs",
  ${OWN_ORDER} as "ownOrderId"`;

/** What this file's writer kept as JSON text has the form of its kind. */
const keptOf = <Kind extends KeptKind>(row: KeptRow): Kept<Kind> => ({
  ...row,
  record: row.record as KeptRecord<Kind>,
});

type KeptSlice = {
  readonly direction: SortDirection;
  readonly cursor: Pick<KeptCursor, "atMs" | "recordId"> | null;
  readonly limit: number;
};

async function readSlice<Kind extends KeptKind>(
  book: TradingBook,
  kind: Kind,
  filter: KeptFilter,
  { direction, cursor, limit }: KeptSlice,
): Promise<Kept<Kind>[]> {
  const params = createSqlParams();
  const conditions = conditionsOf(book, kind, filter, params);
  if (cursor !== null) {
    const [at, id] = [params.add(new Date(cursor.atMs)), params.add(cursor.recordId)];
    conditions.push(`(at, record_id) ${direction === "asc" ? ">" : "<"} (${at}, ${id})`);
  }
  const rows = await queryRows<KeptRow>(
    `select ${SELECTED} from trading_records where ${conditions.join(" and ")}
     order by at ${direction}, record_id ${direction} limit ${params.add(limit)}`,
    params.values,
  );
  return rows.map(keptOf<Kind>);
}

/** One page of the records of a filter. */
export function loadKeptPage<Kind extends KeptKind>(
  book: TradingBook,
  kind: Kind,
  filter: KeptFilter,
  request: KeysetRequest<KeptCursor>,
): Promise<KeysetRows<Kept<Kind>>> {
  return readKeysetPage(request, {
    read: (slice) => readSlice(book, kind, filter, { ...slice, limit: request.size + 1 }),
    cursorAt: ({ atMs, recordId }) => encodeCursor([request.direction, atMs, recordId]),
  });
}

/** Records that are read at once. */
const PART = 2_000;

/**
 * Every record of a filter, the oldest first. One that changes meanwhile is there once, in one of
 * its forms.
 */
export function streamKept<Kind extends KeptKind>(
  book: TradingBook,
  kind: Kind,
  filter: KeptFilter,
): AsyncGenerator<Kept<Kind>> {
  return streamBatches(PART, (last: Kept<Kind> | null) =>
    readSlice(book, kind, filter, { direction: "asc", cursor: last, limit: PART }),
  );
}

export async function countKept(
  book: TradingBook,
  kind: KeptKind,
  filter: KeptFilter,
): Promise<number> {
  const params = createSqlParams();
  const conditions = conditionsOf(book, kind, filter, params);
  return queryValue(
    `select count(*)::int from trading_records where ${conditions.join(" and ")}`,
    params.values,
  );
}

type KeptGroup = Readonly<Record<KeptList, string>> & { readonly rows: number };

/** How many records of the filter there are of each value of its lists together. */
export async function countKeptGroups(
  book: TradingBook,
  kind: KeptKind,
  filter: KeptFilter,
): Promise<readonly KeptGroup[]> {
  const params = createSqlParams();
  const conditions = conditionsOf(book, kind, filter, params);
  const columns = KEPT_LISTS.map((list) => `${COLUMNS[list]} as "${list}"`);
  return queryRows(
    `select ${columns.join(", ")}, count(*)::int as rows from trading_records
     where ${conditions.join(" and ")} group by 1, 2, 3, 4, 5`,
    params.values,
  );
}

/** Null where the account has no such record. */
export async function findKept<Kind extends KeptKind>(
  { accountId, environment }: TradingBook,
  kind: Kind,
  recordId: string,
): Promise<Kept<Kind> | null> {
  const row = await findRow<KeptRow>(
    `select ${SELECTED} from trading_records
     where account_id = $1 and environment = $2 and kind = $3 and record_id = $4`,
    [accountId, environment, kind, recordId],
  );
  return row ? keptOf<Kind>(row) : null;
}

/** Fills of an order, the oldest first. */
export async function listFillsOf(
  { accountId, environment }: TradingBook,
  orderId: string,
): Promise<readonly Kept<"fill">[]> {
  const rows = await queryRows<KeptRow>(
    `select ${SELECTED} from trading_records
     where account_id = $1 and environment = $2 and kind = 'fill' and order_id = $3 order by at, record_id`,
    [accountId, environment, orderId],
  );
  return rows.map(keptOf<"fill">);
}

export type KeptVersion<Kind extends KeptKind> = {
  readonly seenAtMs: number;
  readonly record: KeptRecord<Kind>;
};

/** Each different form in which it was seen, the oldest first. */
export async function listVersions<Kind extends "order" | "strategy">(
  { accountId, environment }: TradingBook,
  kind: Kind,
  recordId: string,
): Promise<readonly KeptVersion<Kind>[]> {
  return queryRows(
    `select ${msOf("seen_at")} as "seenAtMs", record from trading_versions
     where account_id = $1 and environment = $2 and kind = $3 and record_id = $4 order by seen_at`,
    [accountId, environment, kind, recordId],
  );
}
