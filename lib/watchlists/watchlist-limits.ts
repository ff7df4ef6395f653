import type watchlists from "@/messages/en-US/watchlists.json";

/** How much a person may keep. The codes of all lists are asked for in the background, at one request a second. */
export const WATCHLIST_LIMITS = { lists: 20, codes: 500, nameLength: 80, noteLength: 500 } as const;

/** Why nothing was changed, by the key of its text. `room`: so many codes still fit. */
export type WatchlistRefusal = {
  readonly kind: Exclude<keyof typeof watchlists.refused, "no-exchange" | "broken">;
  readonly room?: number;
};

export type Refused = { readonly refused: WatchlistRefusal };

export const refuse = (kind: WatchlistRefusal["kind"]): Refused => ({ refused: { kind } });
