import type pg from "pg";
import type { StockCode } from "@/lib/core/reality/stock-code";
import { WATCHLIST_LIMITS } from "@/lib/core/watchlist-limits";
import { db } from "../database/database";
import { inTransaction } from "../database/transaction";

/** Of this person's list alone: $1 the person, $2 the list. */
const OWN_LIST = "(select id from watchlists where owner_id = $1 and id::text = $2)";

/** `added`: those that were not on the list before. Of codes that are too many none is added; `room` says how many fit. */
export type AddedCodes =
  | { readonly kind: "added"; readonly added: readonly StockCode[] }
  | { readonly kind: "not-found" }
  | { readonly kind: "too-many-codes"; readonly room: number };

/** Puts codes at the end of a list, in this order; a code that is on it stays in its place. */
export async function addCodes(
  userId: string,
  watchlistId: string,
  codes: readonly StockCode[],
): Promise<AddedCodes> {
  return inTransaction(async (client) => {
    const listed = await lockItems(client, userId, watchlistId);
    if (listed === null) return { kind: "not-found" };
    const known = new Set(listed.map(({ code }) => code));
    const added = [...new Set(codes)].filter((code) => !known.has(code));
    const room = WATCHLIST_LIMITS.codes - listed.length;
    if (added.length > room) return { kind: "too-many-codes", room };
    const last = Math.max(0, ...listed.map(({ position }) => position));
    await client.query(
      `insert into watchlist_items (watchlist_id, code, position)
       select $1, code, $3 + place from unnest($2::text[]) with ordinality as given (code, place)`,
      [watchlistId, added, last],
    );
    return { kind: "added", added };
  });
}

/** Who adds at the same time waits, so that no list outgrows its limit. */
async function lockItems(client: pg.PoolClient, userId: string, watchlistId: string) {
  const lists = await client.query(`select from watchlists where id = ${OWN_LIST} for no key update`, [
    userId,
    watchlistId,
  ]);
  if (lists.rowCount === 0) return null;
  const { rows } = await client.query<{ code: StockCode; position: number }>(
    "select code, position from watchlist_items where watchlist_id = $1",
    [watchlistId],
  );
  return rows;
}

/** Takes codes and their notes off a list; those that are not on it change nothing. */
export async function removeCodes(
  userId: string,
  watchlistId: string,
  codes: readonly StockCode[],
): Promise<void> {
  await db().pool.query(
    `delete from watchlist_items where watchlist_id = ${OWN_LIST} and code = any($3::text[])`,
    [userId, watchlistId, codes],
  );
}

/** The codes named come first, in this order, then the list's others as they were. */
export async function orderCodes(
  userId: string,
  watchlistId: string,
  codes: readonly StockCode[],
): Promise<void> {
  await db().pool.query(
    `update watchlist_items i set position = ordered.position
     from (
       select i.code, row_number() over (order by named.place nulls last, i.position, i.code) as position
       from watchlist_items i left join unnest($3::text[]) with ordinality named (code, place) using (code)
       where i.watchlist_id = ${OWN_LIST}
     ) ordered where i.watchlist_id = ${OWN_LIST} and i.code = ordered.code`,
    [userId, watchlistId, [...new Set(codes)]],
  );
}

/** "" takes the note away. */
export async function saveNote(
  userId: string,
  watchlistId: string,
  code: StockCode,
  note: string,
): Promise<"saved" | "not-found" | "too-long"> {
  if (note.length > WATCHLIST_LIMITS.noteLength) return "too-long";
  const { rowCount } = await db().pool.query(
    `update watchlist_items set note = $4 where watchlist_id = ${OWN_LIST} and code = $3`,
    [userId, watchlistId, code, note],
  );
  return rowCount === 1 ? "saved" : "not-found";
}
