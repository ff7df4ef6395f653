import { z } from "zod";
import { exactText, instant, wholeNumber } from "@/lib/core/input";
import { stockCodeInput } from "@/lib/stocks/contract";
import type { StockCode } from "@/lib/stocks/stock-code";
import type watchlists from "@/messages/en-US/watchlists.json";
import { WATCHLIST_LIMITS } from "./watchlist-limits";

const id = z.uuid();
/** The use case refuses in words what is too long. */
const typed = exactText(100_000);

/** With the stock `code` on it, null: empty. */
export const createWatchlistInput = z.object({ name: typed, code: stockCodeInput.nullable() });
export type CreateWatchlist = z.input<typeof createWatchlistInput>;
export const renameWatchlistInput = z.object({ id, name: typed });
export type RenameWatchlist = z.input<typeof renameWatchlistInput>;
export const deleteWatchlistInput = z.object({ id });
export type DeleteWatchlist = z.input<typeof deleteWatchlistInput>;
/** The lists that come first, in this order. */
export const orderWatchlistsInput = z.object({
  ids: z.array(id).max(WATCHLIST_LIMITS.lists).readonly(),
});
export type OrderWatchlists = z.input<typeof orderWatchlistsInput>;

export const pasteCodesInput = z.object({ id, text: typed });
export type PasteCodes = z.input<typeof pasteCodesInput>;
/** Puts the stock on the list, or takes it off. */
export const listStockInput = z.object({ id, code: stockCodeInput, isListed: z.boolean() });
export type ListStock = z.input<typeof listStockInput>;
export const putStockBackInput = z.object({
  id,
  removed: z.object({
    code: stockCodeInput,
    note: exactText(WATCHLIST_LIMITS.noteLength),
    addedAt: instant,
    position: wholeNumber(0, 1_000_000),
  }),
});
export type PutStockBack = z.input<typeof putStockBackInput>;
/** The codes that come first, in this order. */
export const orderCodesInput = z.object({
  id,
  codes: z.array(stockCodeInput).max(WATCHLIST_LIMITS.codes).readonly(),
});
export type OrderCodes = z.input<typeof orderCodesInput>;
export const saveNoteInput = z.object({ id, code: stockCodeInput, note: typed });
export type SaveNote = z.input<typeof saveNoteInput>;

/** By the key of its text. `room`: so many codes still fit. */
export type WatchlistProblem = {
  readonly kind: Exclude<keyof typeof watchlists.refused, "broken">;
  readonly room?: number;
};

/** Nothing was changed. */
export type RefusedWatchlist = { readonly kind: "refused"; readonly problem: WatchlistProblem };

export function refuse(kind: WatchlistProblem["kind"]): RefusedWatchlist {
  return { kind: "refused", problem: { kind } };
}

export type NameWatchlistOutcome =
  | { readonly kind: "named"; readonly id: string }
  | RefusedWatchlist;
export type ChangeWatchlistOutcome = { readonly kind: "changed" } | RefusedWatchlist;

/** A stock as it was on a list. `position`: its place in the order. */
export type RemovedStock = {
  readonly code: StockCode;
  readonly note: string;
  readonly addedAt: Date;
  readonly position: number;
};

/** `removed`: what was taken off the list; null: nothing was. */
export type ListStockOutcome =
  | { readonly kind: "changed"; readonly removed: RemovedStock | null }
  | RefusedWatchlist;

/**
 * `unknown` and `unclear`: words that no code, or several, could be meant by; they were not put on
 * the list.
 */
export type PasteCodesOutcome =
  | {
      readonly kind: "pasted";
      readonly added: readonly StockCode[];
      readonly already: readonly StockCode[];
      readonly unknown: readonly string[];
      readonly unclear: readonly string[];
    }
  | RefusedWatchlist;

/** Opens or ends the calendar address of a list. */
export const feedInput = z.object({ id });
export type FeedOfList = z.input<typeof feedInput>;

/** The token is shown once and stored nowhere. "gone": there is no such list. */
export type OpenFeedOutcome =
  | { readonly kind: "opened"; readonly token: string }
  | { readonly kind: "refused"; readonly problem: "gone" };
