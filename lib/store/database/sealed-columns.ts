import type { SealedFor } from "./seal";

/** A column whose bytes are sealed under APP_SECRET: whoever changes the secret seals each of its rows again. */
export type SealedColumn = {
  readonly table: string;
  readonly column: string;
  /** The row's key and the columns that are bound to the bytes, in the order in which `sealedFor` takes them. */
  readonly key: string;
  readonly bound: readonly string[];
  readonly sealedFor: (...bound: readonly string[]) => SealedFor;
};

/** The address is bound too: whoever can write the database must not have keys sent to a server of his own. */
export const ACCOUNT_CREDENTIALS = {
  table: "accounts",
  column: "sealed_credentials",
  key: "id",
  bound: ["base_url", "key_fingerprint"],
  sealedFor: (...boundTo) => ({
    purpose: "account credentials v1",
    boundTo,
    name: "The stored credentials",
    remedy: "Remove the account and add it again.",
  }),
} as const satisfies SealedColumn;

/** A secret is its person's alone, so that nobody gets in with another's by copying it in the database. */
export const TOTP_SECRET = {
  table: "totp_factors",
  column: "sealed_secret",
  key: "user_id",
  bound: ["user_id"],
  sealedFor: (...boundTo) => ({
    purpose: "totp secret v1",
    boundTo,
    name: "The stored bytes of this person's authenticator app",
    remedy: "An administrator can reset the person's second factors.",
  }),
} as const satisfies SealedColumn;

/** Every such column. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [ACCOUNT_CREDENTIALS, TOTP_SECRET];
