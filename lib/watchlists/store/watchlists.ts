import { largest } from "@/lib/core/large-lists";
import { isUuid } from "@/lib/core/uuid";
import { db, orNameTaken } from "@/lib/database/database";
import type { Prisma } from "@/lib/database/generated/client";
import type { StockCode } from "@/lib/stocks/stock-code";
import { inPerson } from "@/lib/users/store/users";
import {
  type ChangeWatchlistOutcome,
  type NameWatchlistOutcome,
  type RefusedWatchlist,
  type RemovedStock,
  refuse,
} from "@/lib/watchlists/contract";
import { WATCHLIST_LIMITS } from "@/lib/watchlists/watchlist-limits";

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

const ITEMS_IN_ORDER = [
  { position: "asc" },
  { code: "asc" },
] satisfies Prisma.WatchlistItemOrderByWithRelationInput[];

/**
 * The person's lists in the person's order. All functions here treat another person's id as
 * unknown.
 */
export async function listWatchlists(userId: string): Promise<Watchlist[]> {
  const lists = await db().prisma.watchlist.findMany({
    where: { ownerId: userId },
    select: { id: true, name: true, items: { select: { code: true }, orderBy: ITEMS_IN_ORDER } },
    orderBy: [{ position: "asc" }, { name: "asc" }],
  });
  return lists.map(({ items, ...list }) => ({
    ...list,
    codes: items.map(({ code }) => code as StockCode),
  }));
}

/** One list with its items in order; null where this person has none with this id. */
export async function findWatchlist(
  userId: string,
  id: string,
): Promise<{ name: string; items: WatchlistItem[] } | null> {
  if (!isUuid(id)) return null;
  const list = await db().prisma.watchlist.findUnique({
    where: { id, ownerId: userId },
    select: {
      name: true,
      items: { select: { code: true, note: true, addedAt: true }, orderBy: ITEMS_IN_ORDER },
    },
  });
  return list && { name: list.name, items: list.items as WatchlistItem[] };
}

/** Puts an empty list at the end. */
export async function insertWatchlist(userId: string, name: string): Promise<NameWatchlistOutcome> {
  return inPerson(userId, async (tx) => {
    const lists = await tx.watchlist.findMany({
      where: { ownerId: userId },
      select: { name: true, position: true },
      orderBy: { position: "desc" },
    });
    if (lists.some((list) => list.name === name)) return refuse("name-taken");
    if (lists.length >= WATCHLIST_LIMITS.lists) return refuse("too-many-lists");
    const position = (lists[0]?.position ?? 0) + 1;
    const data = { ownerId: userId, name, position };
    const { id } = await tx.watchlist.create({ data, select: { id: true } });
    return { kind: "named", id };
  });
}

export async function saveWatchlistName(
  userId: string,
  id: string,
  name: string,
): Promise<NameWatchlistOutcome> {
  const where = { id, ownerId: userId };
  const renamed = await orNameTaken(db().prisma.watchlist.updateMany({ where, data: { name } }));
  if (renamed === "name-taken") return refuse("name-taken");
  return renamed.count === 1 ? { kind: "named", id } : refuse("not-found");
}

/** With its items and their notes. */
export async function deleteWatchlist(
  userId: string,
  { id }: { readonly id: string },
): Promise<ChangeWatchlistOutcome> {
  const { count } = await db().prisma.watchlist.deleteMany({ where: { id, ownerId: userId } });
  return count === 1 ? { kind: "changed" } : refuse("not-found");
}

/** These lists come first, in this order, then the person's others as they were. */
export async function orderWatchlists(
  userId: string,
  { ids }: { readonly ids: readonly string[] },
): Promise<void> {
  await db().prisma.$executeRaw`
    update watchlists w set position = ordered.position
    from (
      select w.id, row_number() over (order by named.place nulls last, w.position, w.name) as position
      from watchlists w left join unnest(${[...new Set(ids)]}::text[]) with ordinality named (id, place)
        on named.id = w.id::text
      where w.owner_id = ${userId}::uuid
    ) ordered where ordered.id = w.id`;
}

/**
 * Puts codes at the end of a list, in order; codes on it keep their place. Returns the new ones;
 * too many: adds none.
 */
export async function addCodes(
  userId: string,
  watchlistId: string,
  codes: readonly StockCode[],
): Promise<{ readonly kind: "added"; readonly added: StockCode[] } | RefusedWatchlist> {
  return db().prisma.$transaction(async (tx) => {
    if (!(await lockWatchlist(tx, userId, watchlistId))) return refuse("not-found");
    const listed = await tx.watchlistItem.findMany({ where: { watchlistId } });
    const known = new Set(listed.map(({ code }) => code));
    const added = [...new Set(codes)].filter((code) => !known.has(code));
    const room = WATCHLIST_LIMITS.codes - listed.length;
    if (added.length > room) return tooManyCodes(room);
    const positions = listed.map(({ position }) => position);
    const next = largest(positions, 0) + 1;
    const data = added.map((code, index) => ({ watchlistId, code, position: next + index }));
    await tx.watchlistItem.createMany({ data });
    return { kind: "added", added };
  });
}

function tooManyCodes(room: number): RefusedWatchlist {
  return { kind: "refused", problem: { kind: "too-many-codes", room } };
}

/** This person's list; other changes of it wait until the transaction ends. */
export async function lockWatchlist(
  tx: Prisma.TransactionClient,
  userId: string,
  id: string,
): Promise<{ readonly name: string } | null> {
  const [list] = await tx.$queryRaw<{ name: string }[]>`
    select name from watchlists where owner_id = ${userId}::uuid and id = ${id}::uuid for no key update`;
  return list ?? null;
}

/**
 * Takes codes off a list and returns the removed stocks; codes that are not on it change nothing.
 */
export function removeCodes(
  userId: string,
  watchlistId: string,
  codes: readonly StockCode[],
): Promise<RemovedStock[]> {
  return db().prisma.$queryRaw`
    delete from watchlist_items i using watchlists w
    where w.id = i.watchlist_id and w.owner_id = ${userId}::uuid and w.id = ${watchlistId}::uuid
      and i.code = any(${[...codes]}::text[])
    returning i.code, i.note, i.added_at as "addedAt", i.position`;
}

/**
 * Puts back one removed stock in its place; the others keep their order, and a stock added since
 * stays as it is.
 */
export async function putStockBack(
  userId: string,
  { id: watchlistId, removed }: { readonly id: string; readonly removed: RemovedStock },
): Promise<ChangeWatchlistOutcome> {
  return db().prisma.$transaction(async (tx) => {
    if (!(await lockWatchlist(tx, userId, watchlistId))) return refuse("not-found");
    const listed = await tx.watchlistItem.findMany({
      where: { watchlistId },
      select: { code: true },
    });
    if (listed.some(({ code }) => code === removed.code)) return { kind: "changed" };
    if (listed.length >= WATCHLIST_LIMITS.codes) return tooManyCodes(0);
    await tx.watchlistItem.updateMany({
      where: { watchlistId, position: { gte: removed.position } },
      data: { position: { increment: 1 } },
    });
    await tx.watchlistItem.create({ data: { watchlistId, ...removed } });
    return { kind: "changed" };
  });
}

/** These codes come first, in this order, then the list's others as they were. */
export async function orderCodes(
  userId: string,
  { id: watchlistId, codes }: { readonly id: string; readonly codes: readonly StockCode[] },
): Promise<void> {
  await db().prisma.$executeRaw`
    update watchlist_items i set position = ordered.position
    from (
      select i.watchlist_id, i.code,
        row_number() over (order by named.place nulls last, i.position, i.code) as position
      from watchlist_items i join watchlists w on w.id = i.watchlist_id
      left join unnest(${[...new Set(codes)]}::text[]) with ordinality named (code, place) on named.code = i.code
      where w.id = ${watchlistId}::uuid and w.owner_id = ${userId}::uuid
    ) ordered where (i.watchlist_id, i.code) = (ordered.watchlist_id, ordered.code)`;
}

/** Saves a note without blanks around it; an empty one removes it. */
export async function saveNote(
  userId: string,
  {
    id: watchlistId,
    code,
    note: text,
  }: { readonly id: string; readonly code: StockCode; readonly note: string },
): Promise<ChangeWatchlistOutcome> {
  const note = text.trim();
  if (note.length > WATCHLIST_LIMITS.noteLength) return refuse("note-too-long");
  const { count } = await db().prisma.watchlistItem.updateMany({
    where: { watchlistId, list: { ownerId: userId }, code },
    data: { note },
  });
  return count === 1 ? { kind: "changed" } : refuse("not-found");
}
