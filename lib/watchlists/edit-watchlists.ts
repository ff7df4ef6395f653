import { seenLine } from "@/lib/core/visible-text";
import { readPastedCodes } from "@/lib/stocks/pairs/pasted-codes";
import type { PanelQueue } from "@/lib/stocks/queue/panel-queue";
import { loadPanel } from "@/lib/stocks/queue/read-panels";
import type { StockCode } from "@/lib/stocks/stock-code";
import * as store from "@/lib/watchlists/store/watchlists";
import {
  type ListStockOutcome,
  type NameWatchlistOutcome,
  type PasteCodesOutcome,
  type RefusedWatchlist,
  type RemovedStock,
  refuse,
} from "./contract";
import { WATCHLIST_LIMITS } from "./watchlist-limits";

export type { Watchlist, WatchlistItem } from "@/lib/watchlists/store/watchlists";

/**
 * A new list at the end, with the stock `code` on it, null: empty. `queue` null: no exchange is
 * connected.
 */
export async function createWatchlist(
  userId: string,
  queue: PanelQueue | null,
  { name, code }: { readonly name: string; readonly code: StockCode | null },
): Promise<NameWatchlistOutcome> {
  const refused = code === null ? null : await refuseStock(queue, code);
  if (refused) return refused;
  const made = refuseName(name) ?? (await store.insertWatchlist(userId, seenLine(name)));
  if (made.kind === "named" && code !== null) await store.addCodes(userId, made.id, [code]);
  return made;
}

export async function renameWatchlist(
  userId: string,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<NameWatchlistOutcome> {
  return refuseName(name) ?? store.saveWatchlistName(userId, id, seenLine(name));
}

/** Blanks around a name, and characters that nobody sees, are not part of it. */
function refuseName(name: string): RefusedWatchlist | null {
  const seen = seenLine(name);
  if (seen === "") return refuse("no-name");
  return seen.length > WATCHLIST_LIMITS.nameLength ? refuse("name-too-long") : null;
}

/** A longer text than any list of codes: something else was pasted. */
const LONGEST_PASTE = 50_000;

/**
 * Puts only codes on the list that the exchange has a pair for; until its pairs were read, it
 * refuses all.
 */
export async function pasteCodes(
  userId: string,
  queue: PanelQueue | null,
  { id, text }: { readonly id: string; readonly text: string },
): Promise<PasteCodesOutcome> {
  if (queue === null) return refuse("no-exchange");
  if (text.trim() === "") return refuse("nothing-given");
  if (text.length > LONGEST_PASTE) return refuse("text-too-long");
  const pairs = await loadPairs(queue);
  if (pairs === null) return refuse("pairs-unread");
  const { codes, unclear, unknown } = readPastedCodes(text, pairs);
  const done = await store.addCodes(userId, id, codes);
  if (done.kind === "refused") return done;
  const { added } = done;
  const already = codes.filter((code) => !added.includes(code));
  return { kind: "pasted", added, already, unclear, unknown };
}

/** Every pair of the exchange; null: they were never read. */
export async function loadPairs(queue: PanelQueue) {
  const { observed } = await loadPanel(queue, {
    source: "stock-info",
    code: null,
    locale: "en-US",
  });
  return observed?.value ?? null;
}

async function refuseStock(
  queue: PanelQueue | null,
  code: StockCode,
): Promise<RefusedWatchlist | null> {
  if (queue === null) return refuse("no-exchange");
  const pairs = await loadPairs(queue);
  if (pairs === null) return refuse("pairs-unread");
  return pairs.some((pair) => pair.code === code) ? null : refuse("no-such-stock");
}

/** Puts a stock of the exchange on a list, or takes any stock off it. */
export async function listStock(
  userId: string,
  queue: PanelQueue | null,
  {
    id,
    code,
    isListed,
  }: { readonly id: string; readonly code: StockCode; readonly isListed: boolean },
): Promise<ListStockOutcome> {
  if (queue === null) return refuse("no-exchange");
  if (!isListed) {
    const [removed = null] = await store.removeCodes(userId, id, [code]);
    return { kind: "changed", removed };
  }
  const done = (await refuseStock(queue, code)) ?? (await store.addCodes(userId, id, [code]));
  return done.kind === "refused" ? done : { kind: "changed", removed: null };
}

/** The person's lists in the person's order. */
export function listWatchlists(userId: string): Promise<store.Watchlist[]> {
  return store.listWatchlists(userId);
}

/** One list with its items in order; null: this person has none with this id. */
export function findWatchlist(userId: string, id: string) {
  return store.findWatchlist(userId, id);
}

/** With its items and their notes. */
export function deleteWatchlist(userId: string, list: { readonly id: string }) {
  return store.deleteWatchlist(userId, list);
}

/** These lists come first, in this order, then the person's others as they were. */
export function orderWatchlists(
  userId: string,
  order: { readonly ids: readonly string[] },
): Promise<void> {
  return store.orderWatchlists(userId, order);
}

/** These codes come first, in this order, then the list's others as they were. */
export function orderCodes(
  userId: string,
  order: { readonly id: string; readonly codes: readonly StockCode[] },
): Promise<void> {
  return store.orderCodes(userId, order);
}

/** Puts one removed stock back in its place. */
export function putStockBack(
  userId: string,
  stock: { readonly id: string; readonly removed: RemovedStock },
) {
  return store.putStockBack(userId, stock);
}

/** Saves a note without blanks around it; an empty one removes it. */
export function saveNote(
  userId: string,
  note: { readonly id: string; readonly code: StockCode; readonly note: string },
) {
  return store.saveNote(userId, note);
}
