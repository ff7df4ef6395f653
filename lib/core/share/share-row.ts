import type { Language } from "../language";
import type { ShareKind, ShareSubject } from "./subject";
import type { ShareState } from "./visit";

/** A link as its manager sees it; never its token, which is kept nowhere. */
export type ShareRow = {
  readonly id: string;
  readonly owner: { readonly id: string; readonly email: string };
  readonly kind: ShareKind;
  readonly subject: ShareSubject;
  readonly language: Language;
  readonly title: string;
  readonly commentary: string;
  readonly hidesAuthor: boolean;
  readonly hasPassword: boolean;
  readonly emailDomains: readonly string[];
  readonly maxViews: number | null;
  readonly views: number;
  /** The last 30 UTC days that were viewed, the oldest first; days without a view are not listed. */
  readonly recentViews: readonly DayViews[];
  readonly lastViewedAt: Date | null;
  readonly state: ShareState;
  readonly createdAt: Date;
  readonly changedAt: Date;
  readonly expiresAt: Date | null;
  /** After a rotation with a grace period that still runs: until when the link before opens. */
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

export type ShareNotice = {
  readonly linkId: string;
  readonly kind: ShareNoticeKind;
  readonly title: string;
  readonly subject: ShareSubject;
  readonly expiresAt: Date | null;
  readonly createdAt: Date;
  readonly seenAt: Date | null;
};

/** `revokesWithAccess`: people without any role, who are no administrators, lose their links. */
export type ShareSettings = { readonly revokesWithAccess: boolean };

/** Whose links a person manages: their own, or everyone's for an administrator. Made by lib/access alone. */
export type ShareReach = { readonly kind: "own"; readonly userId: string } | { readonly kind: "all" };
