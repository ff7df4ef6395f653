/**
 * A manager runs the account, its people and syncs. A viewer sees all of it. A partner sees only
 * assigned clients.
 */
export const ACCOUNT_ROLES = ["manager", "viewer", "partner"] as const;
export type AccountRole = (typeof ACCOUNT_ROLES)[number];

/** Clients that can be assigned to a partner by UID; for more there are labels. */
export const MOST_NAMED_CLIENTS = 20_000;
