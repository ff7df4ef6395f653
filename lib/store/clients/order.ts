import { z } from "zod";
import { CLIENT_SORTS, type ClientSort } from "@/lib/core/clients/list";
import type { SortDirection } from "@/lib/core/commissions/commission";
import { decodeCursor, encodeCursor } from "../database/keyset-page";
import type { SqlParams } from "../database/sql-params";

/** Clients without a value (no rows in the range, say) come last in either direction. */
export type ClientOrder = { readonly sort: ClientSort; readonly direction: SortDirection };

/** Where a page begins or ends: a client, and its value as text (null: it has none). */
export type ClientCursor = ClientOrder & { readonly key: string | null; readonly uid: string };
export type ClientPosition = { readonly side: "after" | "before"; readonly cursor: ClientCursor };

const TYPE = {
  uid: "text",
  name: "text",
  customerId: "text",
  rebate: "numeric",
  share: "numeric",
  feePaid: "numeric",
  rate: "numeric",
  trend: "numeric",
  lifetime: "numeric",
  firstDay: "date",
  lastDay: "date",
} as const satisfies Record<ClientSort, string>;

const KEY_TEXT = {
  text: /^[^\0]*$/,
  numeric: /^-?\d{1,400}(?:\.\d{1,400})?$/,
  date: /^\d{4}-(?:0\d|1[0-2])-(?:[0-2]\d|3[01])$/,
} as const;

const cursorSchema = z.tuple([
  z.enum(CLIENT_SORTS),
  z.enum(["asc", "desc"]),
  z.string().nullable(),
  z.string().regex(KEY_TEXT.text),
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
  return key === null || isKey(sort, key) ? { sort, direction, key, uid } : null;
}

function isKey(sort: ClientSort, key: string): boolean {
  const type = TYPE[sort];
  return KEY_TEXT[type].test(key) && (type !== "date" || !Number.isNaN(Date.parse(key)));
}

/** `order by` of rows with `key` and `uid`; backward for the page before. */
export function orderByKey(direction: SortDirection, isBackward: boolean): string {
  const along = isBackward === (direction === "asc") ? "desc" : "asc";
  return `(key is null) ${isBackward ? "desc" : "asc"}, key ${along}, uid ${along}`;
}

/** The rows of a list's page: those on the cursor's far side. */
export function onSideOf({ side, cursor }: ClientPosition, params: SqlParams): string {
  const isAfter = side === "after";
  const further = (cursor.direction === "asc") === isAfter ? ">" : "<";
  const uid = params.add(cursor.uid);
  if (cursor.key === null) {
    const among = `(key is null and uid ${further} ${uid})`;
    return isAfter ? among : `(key is not null or ${among})`;
  }
  const key = `${params.add(cursor.key)}::${TYPE[cursor.sort]}`;
  const among = `(key ${further} ${key} or (key = ${key} and uid ${further} ${uid}))`;
  return isAfter ? `(key is null or ${among})` : among;
}
