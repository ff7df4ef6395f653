import type pg from "pg";
import { z } from "zod";
import { CLIENT_SORT_TYPES, CLIENT_SORTS, type ClientSort } from "@/lib/clients/client-row";
import type { ClientState, ClientStateCalendar } from "@/lib/clients/client-state";
import type { DayRange } from "@/lib/core/day";
import type { AccountScope } from "@/lib/core/scope";
import type { SortDirection } from "@/lib/core/sort";
import {
  decodeCursor,
  encodeCursor,
  isKeysetValue,
  type KeysetRequest,
  onward,
} from "@/lib/database/keyset-page";
import { name, type Sql, sql } from "@/lib/database/sql";

/** Which clients the list shows. An empty list means all. */
export type ClientChoice = {
  /**
   * Part of the uid, customer id, a label or the note; capitals do not matter. "": every client.
   */
  readonly search: string;
  readonly states: readonly ClientState[];
  /** Clients with any of these labels. */
  readonly labels: readonly string[];
};

/**
 * The newest days and as many before them, all known, and the coins that are valued on each of
 * them; at least one.
 */
export type ClientTrend = {
  readonly now: DayRange;
  readonly before: DayRange;
  readonly coins: readonly string[];
};

export type ClientListRequest = KeysetRequest<ClientCursor> & {
  readonly sort: ClientSort;
  readonly range: DayRange;
  /**
   * The coin of all amounts; null: all coins, in the reporting currency. Coins are never added
   * together.
   */
  readonly coin: string | null;
  readonly choice: ClientChoice;
  /** Null: no day is known, and no client has a state. */
  readonly calendar: ClientStateCalendar | null;
  /** The compared days and coins; null: nothing can be compared. */
  readonly trend: ClientTrend | null;
};

/** A request, answered in the snapshot of `client`. */
export type ClientQuery = {
  readonly client: pg.ClientBase;
  readonly scope: AccountScope;
  readonly request: ClientListRequest;
};

/** Clients without a value (no rows in the range, say) come last in either direction. */
export type ClientOrder = { readonly sort: ClientSort; readonly direction: SortDirection };

/** Where a page begins or ends: a client and its sorted value as text (null: it has none). */
export type ClientCursor = ClientOrder & { readonly key: string | null; readonly uid: string };

const cursorSchema = z.tuple([
  z.enum(CLIENT_SORTS),
  z.enum(["asc", "desc"]),
  z.string().nullable(),
  z.string().refine(isKeysetValue.text),
]);

/** Text for a URL: letters, digits, "-" and "_" only. */
export function formatClientCursor({ sort, direction, key, uid }: ClientCursor): string {
  return encodeCursor([sort, direction, key, uid]);
}

/** Null for anything that `formatClientCursor` did not write. */
export function parseClientCursor(text: string): ClientCursor | null {
  const parsed = cursorSchema.safeParse(decodeCursor(text));
  if (!parsed.success) return null;
  const [sort, direction, key, uid] = parsed.data;
  const isKey = key === null || isKeysetValue[CLIENT_SORT_TYPES[sort]](key);
  return isKey ? { sort, direction, key, uid } : null;
}

/** `order by` for rows with `key` and `uid`. `isBackward`: the page before is read. */
export function orderByKey(direction: SortDirection, isBackward: boolean): Sql {
  const absent = name(isBackward ? "desc" : "asc");
  return sql`(key is null) ${absent}, key ${name(direction)}, uid ${name(direction)}`;
}

/**
 * Whether a row is beyond the cursor in this direction, which may be the cursor's own or the other
 * one.
 */
export function isBeyond(cursor: ClientCursor, direction: SortDirection): Sql {
  const isAfter = direction === cursor.direction;
  const further = onward(direction);
  if (cursor.key === null) {
    const among = sql`(key is null and uid ${further} ${cursor.uid})`;
    return isAfter ? among : sql`(key is not null or ${among})`;
  }
  const key = sql`${cursor.key}::${name(CLIENT_SORT_TYPES[cursor.sort])}`;
  const among = sql`(key ${further} ${key} or (key = ${key} and uid ${further} ${cursor.uid}))`;
  return isAfter ? sql`(key is null or ${among})` : among;
}
