/** What became of a press: the address that is told this once, none any more, or why nothing was changed. */
export type FeedOutcome = { readonly address: string | null } | { readonly refused: string };

/** The calendar address that a list has. */
export type FeedView = { readonly madeAtMs: number; readonly usedAtMs: number | null };
