import { seenLine } from "@/lib/core/visible-text";
import { readPastedCodes } from "@/lib/stocks/pairs/pasted-codes";
import type { PanelQueue } from "@/lib/stocks/queue/panel-queue";
import { loadPanel } from "@/lib/stocks/queue/read-panels";
import type { StockCode } from "@/lib/stocks/stock-code";
import {
  addCodes,
  insertWatchlist,
  type RemovedItem,
  removeCodes,
  renameWatchlist,
} from "@/lib/watchlists/store/watchlists";
import { type Refused, refuse, WATCHLIST_LIMITS } from "@/lib/watchlists/watchlist-limits";

export {
  deleteWatchlist,
  findWatchlist,
  listWatchlists,
  orderCodes,
  orderWatchlists,
  putItemBack,
  saveNote,
  type Watchlist,
  type WatchlistItem,
} from "@/lib/watchlists/store/watchlists";

/** Blanks around a name, and what nobody sees, are not part of it. */
export async function createWatchlist(
  userId: string,
  name: string,
): Promise<{ id: string } | Refused> {
  return refuseName(name) ?? insertWatchlist(userId, seenLine(name));
}

/** A list that begins with a stock of the exchange. */
export async function createWatchlistWith(
  queue: PanelQueue,
  userId: string,
  name: string,
  code: StockCode,
) {
  const made = (await refuseStock(queue, code)) ?? (await createWatchlist(userId, name));
  if (!("refused" in made)) await addCodes(userId, made.id, [code]);
  return made;
}

export async function changeName(userId: string, id: string, name: string) {
  return refuseName(name) ?? renameWatchlist(userId, id, seenLine(name));
}

function refuseName(name: string): Refused | null {
  const seen = seenLine(name);
  if (seen === "") return refuse("no-name");
  return seen.length > WATCHLIST_LIMITS.nameLength ? refuse("name-too-long") : null;
}

/** Longer than any list of codes: something else was pasted. */
const LONGEST_PASTE = 50_000;

/**
 * Only codes that the exchange has a pair for; while its pairs were never read, all is refused. `left`: the words that no
 * code, or several, could be meant by. They are not put on the list, and not forgotten.
 */
export async function pasteCodes(queue: PanelQueue, userId: string, id: string, text: string) {
  if (text.trim() === "") return refuse("nothing-given");
  if (text.length > LONGEST_PASTE) return refuse("text-too-long");
  const pairs = await loadPairs(queue);
  if (pairs === null) return refuse("pairs-unread");
  const { codes, ...left } = readPastedCodes(text, pairs);
  const done = await addCodes(userId, id, codes);
  if ("refused" in done) return done;
  return { added: done.added, already: codes.filter((code) => !done.added.includes(code)), left };
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

async function refuseStock(queue: PanelQueue, code: StockCode): Promise<Refused | null> {
  const pairs = await loadPairs(queue);
  if (pairs === null) return refuse("pairs-unread");
  return pairs.some((pair) => pair.code === code) ? null : refuse("no-such-stock");
}

/** Puts a stock of the exchange on a list, or takes any off. `removed`: what that took; null: it was not on the list. */
export async function listStock(
  queue: PanelQueue,
  userId: string,
  id: string,
  code: StockCode,
  isListed: boolean,
): Promise<{ id: string; removed: RemovedItem | null } | Refused> {
  if (!isListed) {
    const [removed] = await removeCodes(userId, id, [code]);
    return { id, removed: removed ?? null };
  }
  const done = (await refuseStock(queue, code)) ?? (await addCodes(userId, id, [code]));
  return "refused" in done ? done : { id, removed: null };
}
