import type { TokenScope } from "@/lib/core/token-scopes";

/** What a token is now; "ending" is good for a few days more. */
export type TokenState = "good" | "ending" | "expired" | "revoked";

/** A token as a page shows it: nothing of its text but the last letters. */
export type TokenView = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly account: string | null;
  readonly scopes: readonly TokenScope[];
  readonly hint: string | null;
  readonly state: TokenState;
  /** Whole days until it expires; 0 on its last. */
  readonly daysLeft: number;
  readonly madeAtMs: number;
  readonly expiresAtMs: number;
  readonly usedAtMs: number | null;
};

export type TokenText = {
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  readonly accountId: number | null;
  readonly days: string;
};
export type TokenField = "name" | "scopes" | "account" | "days";

export type MadeToken =
  /** `text` is shown this once; `address` is one that it opens. */
  | { readonly kind: "made"; readonly name: string; readonly text: string; readonly address: string }
  | { readonly kind: "refused"; readonly field: TokenField | null; readonly problem: string };
export type MakeToken = (given: TokenText) => Promise<MadeToken>;
/** A sentence where it was refused. */
export type RevokeToken = (id: string) => Promise<string | null>;
