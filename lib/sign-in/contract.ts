import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/server";
import { z } from "zod";
import { exactText } from "@/lib/core/input";
import { PERSON_NOTICES } from "@/lib/users/person-notices";
import { LONGEST_ADDRESS } from "./web/safe-next";

export const dismissNoticeInput = z.object({ kind: z.enum(PERSON_NOTICES) });
export type DismissNotice = z.input<typeof dismissNoticeInput>;

export const endSessionInput = z.object({ sessionId: z.uuid() });
export type EndSession = z.input<typeof endSessionInput>;

/**
 * What an authenticator signed, as a browser sends it. lib/sign-in/second-step/passkey-use.ts reads
 * it.
 */
const passkeyAnswer = z.looseObject({});

/** What a browser asks an authenticator to sign. */
export type AskPasskeyOutcome = {
  readonly kind: "asked";
  readonly options: PublicKeyCredentialRequestOptionsJSON;
};

/** "locked": too many questions from the caller's address. */
export type AskSignInPasskeyOutcome =
  | AskPasskeyOutcome
  | { readonly kind: "refused"; readonly problem: "locked" };

/** `next`: where to go afterwards. */
export const passkeyWithNextInput = z.object({
  answer: passkeyAnswer,
  next: exactText(LONGEST_ADDRESS),
});
export type PasskeyWithNext = z.input<typeof passkeyWithNextInput>;

/** `typed`: the password or a code. */
export const confirmIdentityInput = z.object({ typed: exactText(1_024) });
export type ConfirmIdentity = z.input<typeof confirmIdentityInput>;
export const confirmWithPasskeyInput = z.object({ answer: passkeyAnswer });
export type ConfirmWithPasskey = z.input<typeof confirmWithPasskeyInput>;

/**
 * A new secret for an authenticator app, as text and as the address that apps scan. It is shown
 * this once.
 */
export type BeginAppOutcome =
  | { readonly kind: "begun"; readonly secret: string; readonly address: string }
  | { readonly kind: "refused"; readonly problem: "taken" };

export const confirmAppInput = z.object({ code: exactText(40) });
export type ConfirmApp = z.input<typeof confirmAppInput>;

/**
 * With a person's first factor come backup codes, which are shown this once; null: it was not the
 * first.
 */
export type FactorAdded = {
  readonly kind: "added";
  readonly backupCodes: readonly string[] | null;
};
export type ConfirmAppOutcome =
  | FactorAdded
  /** "wrong": not the app's code. "notOpen": there is no app to confirm. */
  | { readonly kind: "refused"; readonly problem: "wrong" | "notOpen" };

/** What a browser asks an authenticator to make a key for. */
export type BeginPasskeyOutcome = {
  readonly kind: "asked";
  readonly options: PublicKeyCredentialCreationOptionsJSON;
};

const passkeyName = exactText(200);
export const addPasskeyInput = z.object({ answer: passkeyAnswer, name: passkeyName });
export type AddPasskey = z.input<typeof addPasskeyInput>;
export type AddPasskeyOutcome =
  | FactorAdded
  /**
   * "invalid": no answer to the question, or too late. "notKept": a known key, or too many of them.
   */
  | { readonly kind: "refused"; readonly problem: "nameless" | "invalid" | "notKept" };

const passkeyId = exactText(1_400).regex(/^[\w-]+$/);
export const renamePasskeyInput = z.object({ passkeyId, name: passkeyName });
export type RenamePasskey = z.input<typeof renamePasskeyInput>;
export const removePasskeyInput = z.object({ passkeyId });
export type RemovePasskey = z.input<typeof removePasskeyInput>;

export type MakeBackupCodesOutcome =
  | { readonly kind: "made"; readonly backupCodes: readonly string[] }
  | { readonly kind: "refused"; readonly problem: "noFactor" };

/** Roles that may have to have a second factor, at the desk or at any account. */
export const FACTOR_ROLES = ["administrator", "manager", "viewer", "partner"] as const;
export type FactorRole = (typeof FACTOR_ROLES)[number];

const factorRoles = z.array(z.enum(FACTOR_ROLES)).max(FACTOR_ROLES.length).readonly();
/** `seen`: the roles that the form was opened with. */
export const saveFactorRolesInput = z.object({ seen: factorRoles, chosen: factorRoles });
export type SaveFactorRoles = z.input<typeof saveFactorRolesInput>;

/**
 * What is wrong with each field of a form that sets a password, in words; `form`: with none of
 * them.
 */
export type PasswordFormState = Readonly<
  Partial<Record<"current" | "next" | "again" | "form", string>>
>;

/** The sign-in form; it keeps the e-mail when it is refused. */
export type SignInFormState = {
  readonly email: string;
  readonly problem: "wrong" | "spent" | "locked" | "busy" | null;
};

/** The form that asks for a link by e-mail. */
export type AskLinkFormState = {
  readonly email: string;
  readonly answer: "asked" | "locked" | "empty" | null;
};
