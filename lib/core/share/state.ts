/** "used-up": as many views as it allows were counted. One state a link, the first that holds in this order. */
export const SHARE_STATES = ["revoked", "expired", "used-up", "open"] as const;
export type ShareState = (typeof SHARE_STATES)[number];

export type ShareFate = {
  readonly revokedAt: Date | null;
  readonly expiresAt: Date | null;
  readonly views: number;
  readonly maxViews: number | null;
};

/** What the manager of a link sees; a visitor never learns which of the first three it is. */
export function shareState({ revokedAt, expiresAt, views, maxViews }: ShareFate, nowMs: number): ShareState {
  if (revokedAt !== null) return "revoked";
  if (expiresAt !== null && expiresAt.getTime() <= nowMs) return "expired";
  return maxViews !== null && views >= maxViews ? "used-up" : "open";
}
