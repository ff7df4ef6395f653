/** Manager: the account, its people and its syncs. Viewer: everything of it. Partner: only assigned clients. */
export const ACCOUNT_ROLES = ["manager", "viewer", "partner"] as const;
export type AccountRole = (typeof ACCOUNT_ROLES)[number];
