import { NOTIFICATION_AUDIT_SUBJECTS, type NotificationAuditDetails } from "../notifications/audit-details";
import { PAYOUT_AUDIT_SUBJECTS, type PayoutAuditDetails } from "../payouts/audit-details";
import { TRADING_AUDIT_SUBJECTS, type TradingAuditDetails } from "../trading/audit-details";

type OtherDetails = TradingAuditDetails & PayoutAuditDetails & NotificationAuditDetails;

/**
 * Every kind of deed that leaves an entry, by subject, with the shape of its details. Closed: later work adds its
 * kinds here and their words in the texts of "audit". Details are what tells one deed from another of its kind; never
 * a password, a key, a token's text or the rows that were exported.
 */
export type AuditDetails = OtherDetails & {
  "sign-in": {
    readonly how?: string;
    readonly limit?: "e-mail" | "person" | "browser" | "session" | "address";
  };
  /** With the password that a command had printed. */
  "one-time-sign-in": Nothing;
  "sign-out": Nothing;
  /** One that was picked from the list. */
  "session-ended": { readonly began: string; readonly address: string | null; readonly agent: string | null };
  "sessions-ended": { readonly sessions: number };
  /** A link by e-mail was asked for; the same whether anybody has that e-mail. */
  "link-asked": { readonly purpose: string; readonly limit?: "e-mail" | "address" };
  /** By whom the entry says: the person's own e-mail asked, or somebody who hands it over. */
  "link-made": { readonly purpose: string; readonly problem?: string };
  "password-reset-by-link": Nothing;
  /** A provider of identities vouched for the person's e-mail; from now on its number of the person counts. */
  "identity-linked": { readonly issuer: string; readonly wasReset?: boolean };
  "password-changed": { readonly wasOneTime: boolean; readonly problem?: string };
  /** What followed the first step of a sign-in. */
  "second-step": { readonly factor?: string; readonly limit?: string };
  /** Shown once more in a session, before factors are changed. */
  "identity-confirmed": { readonly factor?: string; readonly limit?: string };
  /** An authenticator app, or a passkey, which has a name. */
  "factor-added": FactorDetails;
  "factor-removed": FactorDetails & { readonly problem?: string };
  "passkey-renamed": { readonly before: string; readonly after: string };
  "backup-codes-made": Nothing;

  "person-added": { readonly isAdmin: boolean; readonly problem?: string };
  "password-reset": Nothing;
  "factors-reset": Nothing;
  /** Which roles have to have a second factor. */
  "factor-requirement-changed": { readonly before: readonly string[]; readonly after: readonly string[] };
  /** `roles`: "account: role" of each. */
  "person-invited": InvitationDetails & { readonly way: "link" | "e-mail" };
  "invitation-accepted": InvitationDetails & { readonly isNew: boolean };
  "invitation-revoked": InvitationDetails;
  /** At the account, or of the desk: administrator or not. */
  "role-changed": { readonly before: string; readonly after: string };
  "grant-added": { readonly role: string };
  "grant-removed": { readonly role: string };
  "partner-clients-changed": {
    readonly added: number;
    readonly removed: number;
    readonly named: number;
    readonly labels: readonly string[];
  };
  "person-removed": Nothing;
  "view-as-begun": Nothing;
  "view-as-ended": Nothing;

  "account-added": {
    readonly baseUrl: string;
    readonly environment?: string;
    readonly keyHint?: string;
    readonly problem?: string;
  };
  /** The exchange was asked what the key may read; `problem` is what it said. */
  "account-tested": { readonly problem?: string };
  "account-renamed": { readonly before: string; readonly problem?: string };
  "account-paused": Nothing;
  "account-resumed": Nothing;
  /** The letters are the last ones of the keys. `confirmed`: the books differed, and somebody said that it is meant. */
  "account-key-changed": {
    readonly before: string;
    readonly keyHint: string;
    readonly confirmed?: boolean;
    readonly problem?: string;
  };
  "account-removed": { readonly days?: number; readonly rows?: number };
  /** What was sealed under the secret before is sealed under the new one: so many rows. */
  "app-secret-changed": { readonly sealed: number };
  /** All of the desk in one file: an entry before its first byte, and one with its end. */
  "backup-made": { readonly encrypted: boolean; readonly withSecret: boolean; readonly rows: number | null };
  "backup-restored": { readonly madeAt: string; readonly rows: number };
  "token-made": TokenDetails & { readonly days: number; readonly scopes: readonly string[] };
  "token-revoked": TokenDetails;
  /** Once an hour for each token, or address of an unknown one (null), and reason. */
  "token-refused": { readonly token: string | null; readonly problem: string };

  /** A file that leaves at once: an entry before its first byte, and one with its end; both carry the same number. */
  export: ExportDetails & { readonly export: string; readonly rows: number | null };
  /** A file that is written in the background: asked for (begun), and what became of that. */
  "export-job": ExportDetails & {
    readonly job: string;
    readonly rows: number | null;
    readonly problem?: string;
  };
  /** Such a file leaves: before its first byte, and at its end. */
  "export-fetched": { readonly job: string; readonly part: "file" | "sidecar"; readonly rows: number | null };

  "import-asked": { readonly import: number };
  "import-applied": {
    readonly import: number;
    readonly days?: number;
    readonly rows?: number;
    readonly problem?: string;
  };
  "import-undone": { readonly import: number; readonly days?: number; readonly kept?: number };
  "rate-set": {
    readonly currency: string;
    readonly before: RateDetails;
    readonly after: RateDetails;
    /** How many days it was set for. */
    readonly days: number;
  };
  "rate-removed": { readonly currency: string; readonly before: RateDetails };
  "rates-imported": { readonly currency: string; readonly added: number; readonly changed: number };
  "reporting-settings-changed": { readonly before: Settings; readonly after: Settings };
  "client-changed": { readonly fields: readonly string[] };
  "clients-imported": { readonly added: number; readonly changed: number };
  "clients-labelled": { readonly changed: number };
  "attention-reviewed": { readonly about: string; readonly isUndone: boolean };
  "client-rules-changed": { readonly before: Settings; readonly after: Settings };
  "sync-asked": {
    readonly subject: "commissions" | "repayments" | "all" | "trading";
    readonly from?: string;
    readonly to?: string;
  };

  "view-shared": { readonly screen: string; readonly view: string };
  "view-unshared": { readonly screen: string; readonly view: string };
  "calendar-feed-made": { readonly list: string };
  "calendar-feed-rotated": { readonly list: string };
  "calendar-feed-revoked": { readonly list: string };
  /** Of a link to research; `person`: whose link it is. Never its token, its password or its commentary. */
  "share-made": ShareDetails & {
    readonly kind: string;
    readonly subject: string;
    readonly days: number | null;
    readonly password: boolean;
    readonly maxViews: number | null;
    readonly domains: readonly string[];
    readonly contentHash?: string;
  };
  "share-changed": ShareDetails & { readonly fields: readonly string[] };
  "share-rotated": ShareDetails & { readonly graceHours: number };
  /** "access": the person has lost it; "removed": the person was. */
  "share-revoked": ShareDetails & { readonly because: "person" | "access" | "removed" };
  /** Too many tries of visitors: by what they were counted. */
  "share-limited": ShareDetails & { readonly limit: string };
  "share-settings-changed": { readonly before: boolean; readonly after: boolean };

  /** The newest of these is the setting in force; null: without an end. */
  "audit-retention-changed": { readonly days: number | null; readonly before: number | null };
  "audit-retired": { readonly rows: number; readonly days: number; readonly before: string };
};
export type AuditKind = keyof AuditDetails;

type Nothing = Readonly<Record<never, never>>;
type TokenDetails = { readonly token: string; readonly person: string };
type FactorDetails = { readonly factor: string; readonly name?: string };
type ShareDetails = { readonly link: string; readonly person: string };
type RateDetails = { readonly rate: string; readonly source: string } | null;
type InvitationDetails = {
  readonly roles: readonly string[];
  readonly isAdmin: boolean;
  /** Clients of a partner: how many by uid, and by which labels. Left out: none. */
  readonly named?: number;
  readonly labels?: readonly string[];
};
type Settings = Readonly<Record<string, string | number | readonly string[]>>;
type ExportDetails = {
  readonly format: string;
  /** The address's own words, which asks for the same again; empty: all of it. */
  readonly filter: string;
};

/** What came of a deed. "begun" has an entry with its end, unless its process ended before. */
export const AUDIT_RESULTS = [
  "done",
  "begun",
  "refused",
  "limited",
  "failed",
  "broken-off",
  "cancelled",
] as const;
export type AuditResult = (typeof AUDIT_RESULTS)[number];

/** One deed, without who did it and from where. `object`: what it was done to, in a word or two. */
export type AuditEvent = {
  readonly [Kind in AuditKind]: {
    readonly kind: Kind;
    readonly result: AuditResult;
    /** Whose book it was about; null: the desk's own. */
    readonly account: AuditAccount | null;
    readonly object: string | null;
    readonly details: AuditDetails[Kind];
  };
}[AuditKind];

/** An account as it was called then: it can be renamed or removed. */
export type AuditAccount = { readonly id: number; readonly name: string | null };

/** Every kind, as the filter lists them; a type that is not here does not compile. */
const SUBJECTS = {
  "sign-in": "access",
  "one-time-sign-in": "access",
  "sign-out": "access",
  "session-ended": "access",
  "sessions-ended": "access",
  "link-asked": "access",
  "link-made": "access",
  "password-reset-by-link": "access",
  "identity-linked": "access",
  "password-changed": "access",
  "second-step": "access",
  "identity-confirmed": "access",
  "factor-added": "access",
  "factor-removed": "access",
  "passkey-renamed": "access",
  "backup-codes-made": "access",
  "person-added": "people",
  "password-reset": "people",
  "factors-reset": "people",
  "factor-requirement-changed": "people",
  "person-invited": "people",
  "invitation-accepted": "people",
  "invitation-revoked": "people",
  "role-changed": "people",
  "grant-added": "people",
  "grant-removed": "people",
  "partner-clients-changed": "people",
  "person-removed": "people",
  "view-as-begun": "people",
  "view-as-ended": "people",
  "account-added": "keys",
  "account-tested": "keys",
  "account-renamed": "keys",
  "account-paused": "keys",
  "account-resumed": "keys",
  "account-key-changed": "keys",
  "account-removed": "keys",
  "app-secret-changed": "keys",
  "backup-made": "exports",
  "backup-restored": "data",
  "token-made": "keys",
  "token-revoked": "keys",
  "token-refused": "keys",
  export: "exports",
  "export-job": "exports",
  "export-fetched": "exports",
  "import-asked": "data",
  "import-applied": "data",
  "import-undone": "data",
  "rate-set": "data",
  "rate-removed": "data",
  "rates-imported": "data",
  "reporting-settings-changed": "data",
  "client-changed": "data",
  "clients-imported": "data",
  "clients-labelled": "data",
  "attention-reviewed": "data",
  "client-rules-changed": "data",
  "sync-asked": "data",
  ...{ ...TRADING_AUDIT_SUBJECTS, ...PAYOUT_AUDIT_SUBJECTS, ...NOTIFICATION_AUDIT_SUBJECTS },
  "view-shared": "shares",
  "view-unshared": "shares",
  "calendar-feed-made": "shares",
  "calendar-feed-rotated": "shares",
  "calendar-feed-revoked": "shares",
  "share-made": "shares",
  "share-changed": "shares",
  "share-rotated": "shares",
  "share-revoked": "shares",
  "share-limited": "shares",
  "share-settings-changed": "shares",
  "audit-retention-changed": "audit",
  "audit-retired": "audit",
} as const satisfies Record<AuditKind, string>;
export type AuditSubject = (typeof SUBJECTS)[AuditKind];

export const AUDIT_KINDS = Object.keys(SUBJECTS) as readonly AuditKind[];

export function auditSubject(kind: AuditKind): AuditSubject {
  return SUBJECTS[kind];
}
