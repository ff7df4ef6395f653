import type { ShareFacts, ShareSection } from "@/lib/shares/facts/facts";
import type { ShareKind } from "@/lib/shares/subject";

export type SharedDocument = {
  readonly kind: "document";
  /** Of the desk, without a slash at the end. */
  readonly origin: string;
  /** "/s/<token>": whatever leads on from the page lies below it. */
  readonly path: string;
  readonly shareKind: ShareKind;
  /** "": the page is named after its subject. */
  readonly title: string;
  /** Markdown as it was written. */
  readonly commentary: string;
  readonly author: string | null;
  /** The broker who publishes it; null: not named. */
  readonly publisher: { readonly name: string; readonly hasLogo: boolean } | null;
  readonly expiresAt: Date | null;
  readonly facts: ShareFacts;
  /** SHA-256 of the facts' text, hex. */
  readonly factsHash: string;
  /**
   * Files below `path`/csv, each with the section that it is of; `name` as in its address, without
   * an ending.
   */
  readonly files: readonly { readonly name: string; readonly section: ShareSection["id"] }[];
  /** The section that is looked at alone; null: all of them. */
  readonly only: string | null;
};

/** What is asked before anything is shown. Its form is posted below `path`. */
export type SharedQuestion =
  | { readonly kind: "asks-password"; readonly path: string; readonly isWrong: boolean }
  | {
      readonly kind: "asks-e-mail";
      readonly path: string;
      readonly domains: readonly string[];
      readonly isLetterOver: boolean;
    }
  | { readonly kind: "letter-sent"; readonly path: string }
  /** Where a letter leads: opening it uses nothing up, its button does. */
  | { readonly kind: "takes-letter"; readonly path: string; readonly letter: string };

/** One answer for whatever a link is that does not open. */
export type SharedRefusal =
  | { readonly kind: "closed" }
  | { readonly kind: "limited"; readonly retryAfterSeconds: number };

export type SharePage = SharedDocument | SharedQuestion | SharedRefusal;
