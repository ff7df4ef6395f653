import type pg from "pg";
import type { StockCode } from "@/lib/core/reality/stock-code";
import { WATCHLIST_LIMITS } from "@/lib/core/watchlist-limits";
import { db } from "../database/database";
import { inTransaction } from "../database/transaction";
import { isUniqueViolation } from "../database/unique-violation";

/** The codes that a person follows under one name, in the person's order. */
export type Watchlist = {
  readonly id: string;
  readonly name: string;
  readonly codes: readonly StockCode[];
};

export type WatchlistItem = {
  readonly code: StockCode;
  /** "" for none. */
  readonly note: string;
  readonly addedAt: Date;
};

/** The person's lists in the person's order; an id of anybody else's is as good as none everywhere here. */
export async function listWatchlists(userId: string): Promise<Watchlist[]> {
  const { rows } = await db().pool.query<Watchlist>(
    `select w.id, w.name, coalesce(array_agg(i.code order by i.position, i.code) filter (where i.code is not null), '{}')
       as codes
     from watchlists w left join watchlist_items i on i.watchlist_id = w.id
     where w.owner_id = $1 group by w.id order by w.position, w.name`,
    [userId],
  );
  return rows;
}

/** One list with its items in order; null where this person has none with this id. */
export async function findWatchlist(
  userId: string,
  id: string,
): Promise<{ name: string; items: WatchlistItem[] } | null> {
  const lists = await db().pool.query<{ name: string }>(
    "select name from watchlists where owner_id = $1 and id::text = $2",
    [userId, id],
  );
  const [list] = lists.rows;
  if (!list) return null;
  const { rows } = await db().pool.query<WatchlistItem>(
    `select code, note, added_at as "addedAt" from watchlist_items where watchlist_id = $1 order by position, code`,
    [id],
  );
  return { name: list.name, items: rows };
}

/** Puts an empty list at the end. */
export async function insertWatchlist(
  userId: string,
  name: string,
): Promise<{ id: string } | "name-taken" | "too-many-lists"> {
  return inTransaction(async (client) => {
    // Who makes lists at the same time waits; the next statement then sees what was made.
    await client.query("select from users where id = $1 for no key update", [userId]);
    const { rows } = await client.query<{ name: string; position: number }>(
      "select name, position from watchlists where owner_id = $1 order by position desc",
      [userId],
    );
    if (rows.some((list) => list.name === name)) return "name-taken";
    if (rows.length >= WATCHLIST_LIMITS.lists) return "too-many-lists";
    return insertAt(client, userId, name, (rows[0]?.position ?? 0) + 1);
  });
}

async function insertAt(client: pg.PoolClient, userId: string, name: string, position: number) {
  const { rows } = await client.query<{ id: string }>(
    "insert into watchlists (owner_id, name, position) values ($1, $2, $3) returning id",
    [userId, name, position],
  );
  const [inserted] = rows;
  if (!inserted) throw new Error("the database stored no watchlist");
  return inserted;
}

export async function renameWatchlist(
  userId: string,
  id: string,
  name: string,
): Promise<"renamed" | "not-found" | "name-taken"> {
  try {
    const { rowCount } = await db().pool.query(
      "update watchlists set name = $3 where owner_id = $1 and id::text = $2",
      [userId, id, name],
    );
    return rowCount === 1 ? "renamed" : "not-found";
  } catch (error) {
    if (isUniqueViolation(error)) return "name-taken";
    throw error;
  }
}

/** With its items and their notes. False where this person has no such list. */
export async function deleteWatchlist(userId: string, id: string): Promise<boolean> {
  const { rowCount } = await db().pool.query("delete from watchlists where owner_id = $1 and id::text = $2", [
    userId,
    id,
  ]);
  return rowCount === 1;
}

/** The lists named come first, in this order, then the person's others as they were. */
export async function orderWatchlists(userId: string, ids: readonly string[]): Promise<void> {
  await db().pool.query(
    `update watchlists w set position = ordered.position
     from (
       select w.id, row_number() over (order by named.place nulls last, w.position, w.name) as position
       from watchlists w left join unnest($2::text[]) with ordinality named (id, place) on named.id = w.id::text
       where w.owner_id = $1
     ) ordered where ordered.id = w.id`,
    [userId, [...new Set(ids)]],
  );
}
