import type { Language } from "@/lib/core/language";
import type shares from "@/messages/en-US/shares.json";
import type { ShareKind } from "./subject";

export type ShareOptions = {
  readonly kind: ShareKind;
  /** Shown above the data; "": the page names its subject itself. */
  readonly title: string;
  /** Markdown, shown sanitised above the data. */
  readonly commentary: string;
  readonly language: Language;
  readonly hidesAuthor: boolean;
  /** From now, or from the change. Null: never, which only administrators may choose. */
  readonly days: number | null;
  /** Null: no password. */
  readonly password: string | null;
  /** Null: any number. */
  readonly maxViews: number | null;
  /**
   * Lower case ASCII domains whose e-mail addresses may open it; empty: everybody who has the link.
   * Needs SMTP.
   */
  readonly emailDomains: readonly string[];
};

/** Options that a change does not name stay. Kind, subject and facts never change. */
export type ShareChange = Partial<Omit<ShareOptions, "kind">>;

export const SHARE_LIMITS = {
  /** Characters. */
  title: 120,
  commentary: 10_000,
  /** Of a password, characters. */
  shortestPassword: 8,
  longestPassword: 256,
  days: { least: 1, most: 365, default: 30 },
  views: { least: 1, most: 1_000_000 },
  domains: 20,
  /** Open links of one person. */
  links: 500,
} as const;

/** How long the old link still opens after a rotation; 0: not at all. */
export const GRACE_HOURS = [0, 1, 24, 168] as const;
export type GraceHours = (typeof GRACE_HOURS)[number];

/**
 * Why a link was not made or changed, by the key of its words. "no-facts": nothing of a snapshot's
 * subject was ever read. "not-found": there is none, or it is not within the reach; "revoked" links
 * are never changed again. "fewer-than-counted": the new maximum of views is reached already.
 * "crowded": too many passwords wait to be hashed.
 */
export type ShareProblem = keyof typeof shares.problems;
