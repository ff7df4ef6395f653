import type { Language } from "@/lib/core/language/language";
import type { ShareKind, ShareSubject } from "@/lib/core/share/subject";
import type { SharePath, ShareStep } from "@/lib/core/share/visit";

/** A request of somebody who has a link, as far as the check goes. */
export type ShareRequest = {
  /** As the address has it. */
  readonly token: string;
  /** The cookie's text. */
  readonly pass: string | null;
  /** Where the request came from (lib/access/client-address). */
  readonly address: string;
  readonly nowMs: number;
};

export type ShareVisit = ShareRequest & {
  readonly path: SharePath;
  readonly userAgent: string | null;
  /** `isRobot` of lib/core/share/visitor-client, or a browser that only prefetches. */
  readonly isRobot: boolean;
};

/** What the check let through. Only it makes one, and whoever loads what a link shows asks for one. */
export type OpenShare = {
  readonly id: string;
  readonly kind: ShareKind;
  readonly subject: ShareSubject;
  readonly exchangeId: number;
  readonly language: Language;
  readonly title: string;
  readonly commentary: string;
  /** The part of the owner's e-mail before the @; null where it is hidden. */
  readonly author: string | null;
  /** Of a snapshot: SHA-256 of the facts' text, hex, and of when they are; null for a live link. */
  readonly factsHash: string | null;
  readonly capturedAt: Date | null;
  /** Null: never. */
  readonly expiresAt: Date | null;
  /** When an option of it was changed last, so that a page drawn before that can be told. */
  readonly changedAt: Date;
  /** Whether anything is asked of a visitor, or views are limited: then its data opens with a pass alone. */
  readonly isRestricted: boolean;
  readonly __brand: "OpenShare";
};

/** The same for every link that opens nothing: unknown, malformed, revoked, expired, used up, or rotated away. */
export type ClosedShare = { readonly kind: "closed" };
export type LimitedShare = { readonly kind: "limited"; readonly retryAfterSeconds: number };

export type OpenAnswer =
  /** `newPass`: to be put in the cookie; null: the browser keeps what it has. */
  | { readonly kind: "open"; readonly share: OpenShare; readonly newPass: string | null }
  /** `domains`: of the e-mail step, whose addresses are let in; else empty. */
  | {
      readonly kind: "asks";
      readonly asks: ShareStep;
      readonly language: Language;
      readonly domains: readonly string[];
    }
  | ClosedShare
  | LimitedShare;

/**
 * The one check of every path below `/s/`, asked anew with each request. A page's first view with a pass is counted
 * before it opens. Do not call it for HEAD, which shows nothing and should count nothing.
 */
export async function openShare(_visit: ShareVisit): Promise<OpenAnswer> {
  throw new Error("not written yet");
}

/** The text of a snapshot's facts, to the byte as they were captured; null for a live link. */
export async function loadShareFactsText(_share: OpenShare): Promise<string | null> {
  throw new Error("not written yet");
}
