import { z } from "zod";
import type { Day } from "@/lib/core/day";
import { exactText, ofAccount } from "@/lib/core/input";
import type {
  AccountProblem,
  BookComparison,
  KeyApproval,
  KeyRefusal,
  UnreadUser,
} from "./key-answer";
import type { Account, AccountContents, KeyAccount } from "./store/accounts";

/** Names, addresses and keys as they were typed: their readers say what is wrong with them. */
const name = exactText(200);
const keyPart = exactText(500);
export const typedKey = z.object({ apiKey: keyPart, apiSecret: keyPart, apiPassphrase: keyPart });
export type TypedKey = z.output<typeof typedKey>;

export const addAccountInput = z.object({
  name,
  baseUrl: exactText(500),
  /** Whether the subordinate users of direct clients count. */
  showSub: z.boolean(),
  credentials: typedKey,
});
export type AddAccount = z.input<typeof addAccountInput>;

/** `exchangeName`: as the person calls the exchange that the files are of. */
export const addFileAccountInput = z.object({ name, exchangeName: name });
export type AddFileAccount = z.input<typeof addFileAccountInput>;

export const oneAccountInput = z.object(ofAccount);

export const renameAccountInput = z.object({ ...ofAccount, name });
export type RenameAccount = z.input<typeof renameAccountInput>;

export const pauseAccountInput = z.object({ ...ofAccount, isPaused: z.boolean() });

/** `endedOn`: the last day of an account that is fed by files, as it was typed; empty: no end. */
export const endAccountInput = z.object({ ...ofAccount, endedOn: exactText(100) });
export type EndAccount = z.input<typeof endAccountInput>;

export const changeKeyInput = z.object({
  ...ofAccount,
  credentials: typedKey,
  /** The person has confirmed that the key is meant although the books differ. */
  isConfirmed: z.boolean(),
});
export type ChangeKey = z.input<typeof changeKeyInput>;

/** `typedName`: the account's name, typed to confirm. */
export const removeAccountInput = z.object({ ...ofAccount, typedName: name });
export type RemoveAccount = z.input<typeof removeAccountInput>;
/**
 * "has-open-orders": orders that were sent from here may still be executed, and nobody could cancel
 * them or look them up afterwards.
 */
export type RemoveAccountOutcome =
  | { readonly kind: "removed"; readonly contents: AccountContents }
  | { readonly kind: "gone" | "has-open-orders" };

/** "invalid": a field was typed wrong. "refused": the exchange did not accept the key. */
type KeyNotTaken =
  | { readonly kind: "invalid"; readonly problem: AccountProblem }
  | { readonly kind: "refused"; readonly refusal: KeyRefusal };

export type AddAccountOutcome =
  | {
      readonly kind: "added";
      readonly account: KeyAccount;
      readonly answer: KeyApproval;
    }
  | { readonly kind: "name-taken"; readonly name: string }
  | KeyNotTaken;

export type AddFileAccountOutcome =
  | { readonly kind: "added"; readonly account: Account }
  | { readonly kind: "name-taken"; readonly name: string }
  | { readonly kind: "invalid"; readonly problem: AccountProblem };

export type RenameAccountOutcome =
  | { readonly kind: "renamed" | "unchanged" | "name-taken"; readonly name: string }
  | { readonly kind: "invalid"; readonly problem: AccountProblem }
  | { readonly kind: "gone" };

/**
 * "later-data": `day` is the last one with commissions or repayments after the wanted end. "key": an
 * account with a key ends when it is paused.
 */
export type EndAccountOutcome =
  | { readonly kind: "saved" | "unchanged"; readonly endedOn: Day | null }
  | { readonly kind: "later-data"; readonly day: Day }
  | { readonly kind: "no-day" | "key" | "gone" };

/**
 * "differs": the new key does not list what is stored, so that it may belong to another broker, or
 * nobody knows whether its user is the trade key's (`unread`). Nothing is changed until somebody
 * confirms. "other-user": the trade key belongs to another user of the exchange.
 */
export type ChangeKeyOutcome =
  | {
      readonly kind: "changed";
      readonly keyHint: string;
      readonly answer: KeyApproval;
      /** Null: there was nothing stored to compare. */
      readonly book: BookComparison | null;
    }
  | {
      readonly kind: "differs";
      readonly book: BookComparison | "environment" | null;
      readonly unread: UnreadUser | null;
    }
  | { readonly kind: "other-user" }
  /** The account is fed by files alone: it has no key, and gets none. */
  | { readonly kind: "no-key" }
  | KeyNotTaken
  | { readonly kind: "gone" };

export type AccountField = "name" | "exchangeName" | "endedOn" | "baseUrl" | keyof TypedKey;

/** The field of a form that a problem is about. */
export const FIELD_OF_PROBLEM: Readonly<Record<AccountProblem, AccountField>> = {
  nameEmpty: "name",
  nameTooLong: "name",
  nameUnreadable: "name",
  exchangeNameEmpty: "exchangeName",
  exchangeNameTooLong: "exchangeName",
  exchangeNameUnreadable: "exchangeName",
  addressScheme: "baseUrl",
  addressLogin: "baseUrl",
  addressQuery: "baseUrl",
  addressInsecure: "baseUrl",
  addressLoopback: "baseUrl",
  addressPrivate: "baseUrl",
  addressReserved: "baseUrl",
  addressElsewhere: "baseUrl",
  keyUnsendable: "apiKey",
  secretEmpty: "apiSecret",
  passphraseUnsendable: "apiPassphrase",
};

/**
 * An outcome as a screen shows it, in sentences. "ask": nothing was changed; the person has to
 * confirm.
 */
export type AccountAnswer = {
  readonly kind: "done" | "refused" | "ask";
  readonly lines: readonly string[];
  /** The field that the lines are about; absent: the whole form. */
  readonly field?: AccountField;
};
