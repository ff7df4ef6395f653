import { type PastedCodes, readPastedCodes } from "@/lib/core/reality/pasted-codes";
import type { StockCode } from "@/lib/core/reality/stock-code";
import { WATCHLIST_LIMITS } from "@/lib/core/watchlist-limits";
import {
  addCodes,
  deleteWatchlist,
  insertWatchlist,
  removeCodes,
  renameWatchlist,
  saveNote,
} from "@/lib/store/watchlists/watchlists";
import type { Research } from "./desk";
import { loadPanel } from "./read";

export {
  findWatchlist,
  listWatchlists,
  orderCodes,
  orderWatchlists,
  type Watchlist,
  type WatchlistItem,
} from "@/lib/store/watchlists/watchlists";

/** Why nothing was changed; `room`: so many codes still fit. */
export type WatchlistRefusal =
  | { readonly kind: RefusalKind }
  | { readonly kind: "too-many-codes"; readonly room: number };

type RefusalKind =
  | "no-name"
  | "name-too-long"
  | "name-taken"
  | "too-many-lists"
  | "not-found"
  | "nothing-given"
  | "text-too-long"
  | "pairs-unread"
  | "no-such-stock"
  | "note-too-long";

export type Refused = { readonly refused: WatchlistRefusal };

const refuse = (kind: RefusalKind): Refused => ({ refused: { kind } });

/** Blanks around a name are not part of it. */
export async function createWatchlist(userId: string, name: string): Promise<{ id: string } | Refused> {
  const refused = refuseName(name);
  if (refused) return refused;
  const made = await insertWatchlist(userId, name.trim());
  return typeof made === "string" ? refuse(made) : made;
}

/** A list that begins with a stock of the exchange. */
export async function createWatchlistWith(research: Research, userId: string, name: string, code: StockCode) {
  const refused = await refuseStock(research, code);
  if (refused) return refused;
  const made = await createWatchlist(userId, name);
  if (!("refused" in made)) await addCodes(userId, made.id, [code]);
  return made;
}

export async function changeName(userId: string, id: string, name: string) {
  const refused = refuseName(name);
  if (refused) return refused;
  const outcome = await renameWatchlist(userId, id, name.trim());
  return outcome === "renamed" ? { id } : refuse(outcome);
}

function refuseName(name: string): Refused | null {
  if (name.trim() === "") return refuse("no-name");
  return name.trim().length > WATCHLIST_LIMITS.nameLength ? refuse("name-too-long") : null;
}

export async function removeWatchlist(userId: string, id: string): Promise<{ id: string } | Refused> {
  return (await deleteWatchlist(userId, id)) ? { id } : refuse("not-found");
}

/** Longer than any list of codes: something else was pasted. */
const LONGEST_PASTE = 50_000;

/** `left`: the words that no code, or several, could be meant by. They are not put on the list, and not forgotten. */
export type Pasted = {
  readonly added: readonly StockCode[];
  readonly already: readonly StockCode[];
  readonly left: Pick<PastedCodes, "unclear" | "unknown">;
};

/** Only codes that the exchange has a pair for; while its pairs were never read, all is refused. */
export async function pasteCodes(
  research: Research,
  userId: string,
  id: string,
  text: string,
): Promise<Pasted | Refused> {
  if (text.trim() === "") return refuse("nothing-given");
  if (text.length > LONGEST_PASTE) return refuse("text-too-long");
  const pairs = await loadPairs(research);
  if (pairs === null) return refuse("pairs-unread");
  const { codes, ...left } = readPastedCodes(text, pairs);
  const outcome = await addCodes(userId, id, codes);
  if (outcome.kind === "too-many-codes") return { refused: outcome };
  if (outcome.kind === "not-found") return refuse("not-found");
  const added = new Set(outcome.added);
  return { added: outcome.added, already: codes.filter((code) => !added.has(code)), left };
}

async function loadPairs(research: Research) {
  const { observed } = await loadPanel(research, { source: "stock-info", code: null, locale: "en-US" });
  return observed?.value ?? null;
}

async function refuseStock(research: Research, code: StockCode): Promise<Refused | null> {
  const pairs = await loadPairs(research);
  if (pairs === null) return refuse("pairs-unread");
  return pairs.some((pair) => pair.code === code) ? null : refuse("no-such-stock");
}

/** Puts a stock of the exchange on a list, or takes any off. `note`: what was taken off with it. */
export async function listStock(
  research: Research,
  userId: string,
  id: string,
  code: StockCode,
  isListed: boolean,
): Promise<{ id: string; note?: string } | Refused> {
  if (!isListed) {
    const [removed] = await removeCodes(userId, id, [code]);
    return { id, note: removed?.note ?? "" };
  }
  const refused = await refuseStock(research, code);
  if (refused) return refused;
  const outcome = await addCodes(userId, id, [code]);
  if (outcome.kind === "added") return { id };
  return outcome.kind === "not-found" ? refuse("not-found") : { refused: outcome };
}

/** Blanks around a note are not part of it; an empty one takes it away. */
export async function writeNote(userId: string, id: string, code: StockCode, note: string) {
  const outcome = await saveNote(userId, id, code, note.trim());
  if (outcome === "saved") return { id };
  return refuse(outcome === "too-long" ? "note-too-long" : "not-found");
}
