/**
 * How much a person may keep. The codes of all lists are asked for in the background, at one
 * request a second.
 */
export const WATCHLIST_LIMITS = { lists: 20, codes: 500, nameLength: 80, noteLength: 500 } as const;
