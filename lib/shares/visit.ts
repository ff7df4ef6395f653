/**
 * "used-up": as many views as it allows were counted. One state a link, the first that holds in
 * this order.
 */
export type ShareState = "revoked" | "expired" | "used-up" | "open";

type ShareFate = {
  readonly revokedAt: Date | null;
  readonly expiresAt: Date | null;
  readonly views: number;
  readonly maxViews: number | null;
};

/** For a link's manager; a visitor never learns which of the first three it is. */
export function shareState(
  { revokedAt, expiresAt, views, maxViews }: ShareFate,
  nowMs: number,
): ShareState {
  if (revokedAt !== null) return "revoked";
  if (expiresAt !== null && expiresAt.getTime() <= nowMs) return "expired";
  return maxViews !== null && views >= maxViews ? "used-up" : "open";
}

/**
 * What a link is asked for. Everything but the page is data: it asks nothing and counts nothing by
 * itself.
 */
export const SHARE_PATHS = ["page", "panel", "csv", "image", "feed"] as const;
export type SharePath = (typeof SHARE_PATHS)[number];

/** Everything that decides whether a link opens. */
export type ShareLock = ShareFate & {
  readonly hasPassword: boolean;
  /** Until when the token from before a rotation opens; null: the request has the present token. */
  readonly earlierUntil: Date | null;
  /** Empty: everybody who has the link. */
  readonly emailDomains: readonly string[];
};

/** The steps that a browser has passed. `counted`: its view is counted. */
export type PassedSteps = {
  readonly password: boolean;
  readonly email: boolean;
  readonly counted: boolean;
};

export const NOTHING_PASSED: PassedSteps = { password: false, email: false, counted: false };

export type JudgedVisit = {
  readonly path: SharePath;
  readonly passed: PassedSteps;
  readonly isRobot: boolean;
};

export type ShareStep = "password" | "e-mail";

/** `counts`: it opens only once the view is counted. */
export type Verdict =
  | { readonly kind: "open"; readonly counts: boolean }
  | { readonly kind: "asks"; readonly asks: ShareStep }
  | { readonly kind: "closed" };

/**
 * Whether a link opens, the one rule of every path. Null: there is no such link. A counted visitor
 * may stay until the pass ends, also in a link that is used up with that view; nothing else
 * outlives a link. Where views are limited, only a page that counts leads to the data, so neither a
 * robot nor a program goes around the count.
 */
export function judgeVisit(link: ShareLock | null, visit: JudgedVisit, nowMs: number): Verdict {
  const { path, passed, isRobot } = visit;
  if (link === null || !isAlive(link, passed, nowMs)) return { kind: "closed" };
  if (link.hasPassword && !passed.password) return { kind: "asks", asks: "password" };
  if (link.emailDomains.length > 0 && !passed.email) return { kind: "asks", asks: "e-mail" };
  const counts = path === "page" && !isRobot && !passed.counted;
  if (link.maxViews !== null && !passed.counted && !counts) return { kind: "closed" };
  return { kind: "open", counts };
}

function isAlive(link: ShareLock, { counted }: PassedSteps, nowMs: number): boolean {
  if (link.earlierUntil !== null && link.earlierUntil.getTime() <= nowMs) return false;
  const state = shareState(link, nowMs);
  switch (state) {
    case "open":
      return true;
    case "used-up":
      return counted;
    case "revoked":
    case "expired":
      return false;
    default:
      return state satisfies never;
  }
}
