// SQL: pages by keyset.

import { z } from "zod";
import { dayEndMs, dayStartMs } from "@/lib/core/day";
import type { SortDirection } from "@/lib/core/sort";
import {
  decodeCursor,
  encodeCursor,
  type KeysetRequest,
  type KeysetRows,
  onward,
  readKeysetPage,
  streamBatches,
} from "@/lib/database/keyset-page";
import { listConditions, msOf } from "@/lib/database/parts";
import { all, list, name, readRows, readValue, type Sql, sql } from "@/lib/database/sql";
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
 * The number of our own record of the order, or of the closing that placed it
 * (lib/trading/store/order-records.ts); null: placed elsewhere.
 */
const OWN_ORDER = sql`coalesce((select o.id::text from order_records o
  where o.account_id = trading_records.account_id and o.environment = trading_records.environment
    and o.operation like 'place-%' and (o.client_oid = trading_records.client_oid or o.order_id = trading_records.order_id) limit 1),
  (select o.id::text from order_records o
  where o.account_id = trading_records.account_id and o.environment = trading_records.environment
    and o.answered is not null and o.operation = 'close-positions'
    and o.answered @> jsonb_build_array(jsonb_build_object('orderId', trading_records.order_id)) limit 1))`;

const COLUMNS: Readonly<Record<KeptList, Sql>> = {
  categories: sql`category`,
  symbols: sql`symbol`,
  sides: sql`side`,
  states: sql`state`,
  placed: sql`case when ${OWN_ORDER} is null then 'elsewhere' else 'here' end`,
};

/** A paper account's records from before its last reset stay stored and are not listed. */
const SINCE_RESET = sql`coalesce((select max(r.exchange_at) from paper_resets r
  where r.account_id = trading_records.account_id), '-infinity'::timestamptz)`;

/** The records of a filter, as conditions on `trading_records`. */
export function keptConditions(
  { accountId, environment }: TradingBook,
  kind: KeptKind,
  { range, orderIds, ...filter }: KeptFilter,
): Sql {
  const conditions = [
    sql`account_id = ${accountId}`,
    sql`environment = ${environment}`,
    sql`kind = ${kind}`,
    sql`is_open = ${filter.isOpen}`,
    sql`at >= ${SINCE_RESET}`,
    ...listConditions(COLUMNS, filter),
  ];
  if (range !== null) {
    const [from, to] = [new Date(dayStartMs(range.from)), new Date(dayEndMs(range.to))];
    conditions.push(sql`at between ${from} and ${to}`);
  }
  if (orderIds.length > 0) {
    conditions.push(sql`(order_id = any(${orderIds}) or client_oid = any(${orderIds}))`);
  }
  return all(conditions);
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

const SELECTED = sql`record_id as "recordId", record, is_open as "isOpen", ${msOf(sql`at`)} as "atMs",
  ${msOf(sql`first_seen_at`)} as "firstSeenAtMs", ${msOf(sql`read_at`)} as "readAtMs", ${msOf(sql`unlisted_at`)} as "unlistedAtMs",
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
  const isAfter = cursor
    ? sql`(at, record_id) ${onward(direction)} (${new Date(cursor.atMs)}, ${cursor.recordId})`
    : sql`true`;
  const rows = await readRows<KeptRow>(
    sql`select ${SELECTED} from trading_records where ${keptConditions(book, kind, filter)} and ${isAfter}
     order by at ${name(direction)}, record_id ${name(direction)} limit ${limit}`,
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
  return readValue(
    sql`select count(*)::int from trading_records where ${keptConditions(book, kind, filter)}`,
  );
}

type KeptGroup = Readonly<Record<KeptList, string>> & { readonly rows: number };

/** How many records of the filter there are of each value of its lists together. */
export async function countKeptGroups(
  book: TradingBook,
  kind: KeptKind,
  filter: KeptFilter,
): Promise<readonly KeptGroup[]> {
  const columns = KEPT_LISTS.map((each) => sql`${COLUMNS[each]} as "${name(each)}"`);
  return readRows(
    sql`select ${list(columns)}, count(*)::int as rows from trading_records
     where ${keptConditions(book, kind, filter)} group by 1, 2, 3, 4, 5`,
  );
}

/** Null where the account has no such record. */
export async function findKept<Kind extends KeptKind>(
  { accountId, environment }: TradingBook,
  kind: Kind,
  recordId: string,
): Promise<Kept<Kind> | null> {
  const [row] = await readRows<KeptRow>(
    sql`select ${SELECTED} from trading_records
     where account_id = ${accountId} and environment = ${environment} and kind = ${kind} and record_id = ${recordId}`,
  );
  return row ? keptOf<Kind>(row) : null;
}

/** Fills of an order, the oldest first. */
export async function listFillsOf(
  { accountId, environment }: TradingBook,
  orderId: string,
): Promise<readonly Kept<"fill">[]> {
  const rows = await readRows<KeptRow>(
    sql`select ${SELECTED} from trading_records
     where account_id = ${accountId} and environment = ${environment} and kind = 'fill' and order_id = ${orderId}
     order by at, record_id`,
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
  return readRows(
    sql`select ${msOf(sql`seen_at`)} as "seenAtMs", record from trading_versions
     where account_id = ${accountId} and environment = ${environment} and kind = ${kind} and record_id = ${recordId}
     order by seen_at`,
  );
}

/** The orders that a strategy order placed, as far as they were read. */
export type SubOrders = {
  /** The newest first, with the fills of each, the oldest first. */
  readonly orders: readonly (Kept<"sub-order"> & { readonly fills: readonly Kept<"fill">[] })[];
  readonly count: number;
  /** When all of them were read last; null: they never were. */
  readonly readAtMs: number | null;
};

export async function loadSubOrders(
  book: TradingBook,
  strategyId: string,
  most: number,
): Promise<SubOrders> {
  const { accountId, environment } = book;
  const ofBook = sql`account_id = ${accountId} and environment = ${environment}`;
  const ofParent = sql`${ofBook} and kind = 'sub-order' and parent_id = ${strategyId}`;
  const [rows, count, readAtMs] = await Promise.all([
    readRows<KeptRow>(
      sql`select ${SELECTED} from trading_records where ${ofParent}
       order by at desc, record_id desc limit ${most}`,
    ),
    readValue<number>(sql`select count(*)::int from trading_records where ${ofParent}`),
    readValue<number | null>(
      sql`select max(${msOf(sql`subs_read_at`)}) from trading_records
       where ${ofBook} and kind = 'strategy' and record_id = ${strategyId}`,
    ),
  ]);
  const ids = rows.map(({ recordId }) => recordId);
  const fillRows = await readRows<KeptRow>(
    sql`select ${SELECTED} from trading_records
     where ${ofBook} and kind = 'fill' and order_id = any(${ids}) order by at, record_id`,
  );
  const fills = fillRows.map(keptOf<"fill">);
  const orders = rows.map((row) => ({
    ...keptOf<"sub-order">(row),
    fills: fills.filter(({ record }) => record.orderId === row.recordId),
  }));
  return { orders, count, readAtMs };
}
