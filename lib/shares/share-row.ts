import type { ShareOptions } from "./options";
import type { ShareSubject } from "./subject";
import type { ShareState } from "./visit";

/** UTC days, today included, whose views a list of links shows. */
export const RECENT_VIEW_DAYS = 30;

/** A link as its manager sees it; never its token, which is kept nowhere. */
export type ShareRow = Omit<ShareOptions, "days" | "password"> & {
  readonly id: string;
  readonly owner: { readonly id: string; readonly email: string };
  readonly subject: ShareSubject;
  readonly hasPassword: boolean;
  readonly views: number;
  /** The viewed days among the last RECENT_VIEW_DAYS, the oldest first. */
  readonly recentViews: readonly DayViews[];
  readonly lastViewedAt: Date | null;
  readonly state: ShareState;
  readonly createdAt: Date;
  readonly changedAt: Date;
  readonly expiresAt: Date | null;
  /** While a rotation's grace period runs: until when the earlier link opens. */
  readonly earlierUntil: Date | null;
  readonly revokedAt: Date | null;
  /** "access": its owner has lost it. */
  readonly revokedBecause: "person" | "access" | null;
  /** SHA-256 of a snapshot's facts, hex, and when they were captured; null for a live link. */
  readonly contentHash: string | null;
  readonly capturedAt: Date | null;
};

/** `day`: YYYY-MM-DD, UTC. */
export type DayViews = { readonly day: string; readonly views: number };

/** `client`: coarsely, "Chrome on Windows". */
export type ClientViews = DayViews & { readonly client: string };

export type ShareNoticeKind = "first-view" | "ending";

/**
 * The content of a letter to a link's owner. `name`: `shareName`; `link`: the page of their links.
 */
export type NoticeLetter = {
  readonly kind: ShareNoticeKind;
  readonly name: string;
  readonly expiresAt: Date | null;
  readonly link: string;
};

export type ShareNotice = Pick<ShareRow, "title" | "subject" | "expiresAt" | "createdAt"> & {
  readonly linkId: string;
  readonly kind: ShareNoticeKind;
  readonly seenAt: Date | null;
};

/** `revokesWithAccess`: people without any role, who are no administrators, lose their links. */
export type ShareSettings = { readonly revokesWithAccess: boolean };

/**
 * Whose links a person manages: their own, or everyone's for an administrator. Made by lib/sign-in
 * alone.
 */
export type ShareReach =
  | { readonly kind: "own"; readonly userId: string }
  | { readonly kind: "all" };
