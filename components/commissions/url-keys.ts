/** Where in the ledger one is; dropped from the address whenever what is asked for changes. */
export const PAGE_KEYS = ["after", "before"] as const;
