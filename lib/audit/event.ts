import {
  NOTIFICATION_AUDIT_SUBJECTS,
  type NotificationAuditDetails,
} from "@/lib/notifications/audit-details";
import { PARTY_AUDIT_SUBJECTS, type PartyAuditDetails } from "@/lib/parties/audit-details";
import { PAYOUT_AUDIT_SUBJECTS, type PayoutAuditDetails } from "@/lib/payouts/audit-details";
import { TRADING_AUDIT_SUBJECTS, type TradingAuditDetails } from "@/lib/trading/audit-details";
import type audit from "@/messages/en-US/audit.json";

type OtherDetails = TradingAuditDetails &
  PayoutAuditDetails &
  PartyAuditDetails &
  NotificationAuditDetails;

/** The group of a kind in the filter. */
type AuditSubject = keyof typeof audit.subjects;
/** A kind's group; the type also carries the shape of its details. */
type AuditDeed<Details> = AuditSubject & { readonly __details: Details };
type NoDetails = Readonly<Record<never, never>>;

function deed<Details = NoDetails>(subject: AuditSubject): AuditDeed<Details> {
  return subject as AuditDeed<Details>;
}

/**
 * Every kind of audit entry, in the order of the filter, with its group and the shape of its
 * details. Details tell entries of a kind apart. They never hold a password, a key, a token's text
 * or exported rows.
 */
const DEEDS = {
  "sign-in": deed<{
    readonly how?: string;
    readonly limit?: "e-mail" | "person" | "browser" | "session" | "address";
  }>("access"),
  /** With a one-time password. */
  "one-time-sign-in": deed("access"),
  "sign-out": deed("access"),
  /** One of the list. */
  "session-ended": deed<{
    readonly began: string;
    readonly address: string | null;
    readonly agent: string | null;
  }>("access"),
  "sessions-ended": deed<{ readonly sessions: number }>("access"),
  /**
   * Somebody asked for a link by e-mail. The entry is the same whether or not anybody has that
   * e-mail.
   */
  "link-asked": deed<{ readonly purpose: string; readonly limit?: "e-mail" | "address" }>("access"),
  /** The actor is the person who asked for it, or somebody who hands it over. */
  "link-made": deed<{ readonly purpose: string; readonly problem?: string }>("access"),
  /** A letter that was given up, or whose delivery the mail server did not confirm ("unclear"). */
  "letter-sent": deed<{ readonly kind: string; readonly problem: string }>("access"),
  "password-reset-by-link": deed("access"),
  /**
   * A provider of identities vouched for the person's e-mail; from now on its id of the person
   * counts.
   */
  "identity-linked": deed<{ readonly issuer: string; readonly wasReset?: boolean }>("access"),
  "password-changed": deed<{ readonly wasOneTime: boolean; readonly problem?: string }>("access"),
  "second-step": deed<{ readonly factor?: string; readonly limit?: string }>("access"),
  /** Confirmed in a session, before a change that needs it. */
  "identity-confirmed": deed<{ readonly factor?: string; readonly limit?: string }>("access"),
  /** An authenticator app, or a passkey, which has a name. */
  "factor-added": deed<FactorDetails>("access"),
  "factor-removed": deed<FactorDetails & { readonly problem?: string }>("access"),
  "passkey-renamed": deed<BeforeAfter<string>>("access"),
  "backup-codes-made": deed("access"),

  "person-added": deed<{ readonly isAdmin: boolean; readonly problem?: string }>("people"),
  "password-reset": deed("people"),
  "factors-reset": deed("people"),
  /** The roles that have to have a second factor. */
  "factor-requirement-changed": deed<BeforeAfter<readonly string[]>>("people"),
  /** `roles`: "account: role" of each. */
  "person-invited": deed<InvitationDetails & { readonly way: "link" | "e-mail" }>("people"),
  "invitation-accepted": deed<InvitationDetails & { readonly isNew: boolean }>("people"),
  "invitation-revoked": deed<InvitationDetails>("people"),
  /** A role at an account, or whether the person is an administrator. */
  "role-changed": deed<BeforeAfter<string>>("people"),
  "grant-added": deed<{ readonly role: string }>("people"),
  "grant-removed": deed<{ readonly role: string }>("people"),
  "partner-clients-changed": deed<{
    readonly added: number;
    readonly removed: number;
    readonly named: number;
    readonly labels: readonly string[];
  }>("people"),
  "person-removed": deed("people"),
  "view-as-begun": deed("people"),
  "view-as-ended": deed("people"),

  "account-added": deed<{
    readonly baseUrl?: string;
    readonly environment?: string;
    readonly keyHint?: string;
    /** Of an account that is fed by files alone. */
    readonly exchangeName?: string;
    readonly problem?: string;
  }>("keys"),
  /** The exchange was asked what the key may read. */
  "account-tested": deed<{ readonly problem?: string }>("keys"),
  "account-renamed": deed<{ readonly before: string; readonly problem?: string }>("keys"),
  /** The last day of an account that is fed by files alone; null: it has not ended. */
  "account-ended": deed<BeforeAfter<string | null>>("keys"),
  "account-paused": deed("keys"),
  "account-resumed": deed("keys"),
  /**
   * `before`, `keyHint`: the last letters of the keys. `confirmed`: the books differed, and
   * somebody confirmed the key.
   */
  "account-key-changed": deed<{
    readonly before: string;
    readonly keyHint: string;
    readonly confirmed?: boolean;
    readonly problem?: string;
  }>("keys"),
  /** `orderRecords`: orders and changes that were drafted or sent here. */
  "account-removed": deed<{
    readonly days?: number;
    readonly rows?: number;
    readonly orderRecords?: number;
  }>("keys"),
  /** `sealed`: rows that were sealed again with the new secret. */
  "app-secret-changed": deed<{ readonly sealed: number }>("keys"),
  /** A backup of the desk: an entry before its first byte, and one at its end. */
  "backup-made": deed<{
    readonly encrypted: boolean;
    readonly withSecret: boolean;
    readonly rows: number | null;
  }>("exports"),
  "backup-restored": deed<{ readonly madeAt: string; readonly rows: number }>("data"),
  /** A restored desk may send and sync again. */
  "desk-resumed": deed("data"),
  "token-made": deed<TokenDetails & { readonly days: number; readonly scopes: readonly string[] }>(
    "keys",
  ),
  "token-revoked": deed<TokenDetails>("keys"),
  /** Once an hour for each token, or address of an unknown one (null), and reason. */
  "token-refused": deed<{ readonly token: string | null; readonly problem: string }>("keys"),

  /**
   * A file that is streamed: an entry before its first byte, and one at its end, with the same
   * `export`.
   */
  export: deed<ExportDetails & { readonly export: string; readonly rows: number | null }>(
    "exports",
  ),
  /**
   * A file that is written in the background: an entry when it is asked for ("begun"), and one at
   * its end.
   */
  "export-job": deed<
    ExportDetails & {
      readonly job: string;
      readonly rows: number | null;
      readonly problem?: string;
    }
  >("exports"),
  /** Such a file is fetched: an entry before its first byte, and one at its end. */
  "export-fetched": deed<{
    readonly job: string;
    readonly part: "file" | "sidecar";
    readonly rows: number | null;
  }>("exports"),

  "import-asked": deed<{ readonly import: number }>("data"),
  "import-applied": deed<{
    readonly import: number;
    readonly days?: number;
    readonly rows?: number;
    readonly problem?: string;
  }>("data"),
  /**
   * An update of the desk dropped impossible days, each with its status, rows, and rebate of each
   * coin.
   */
  "days-dropped": deed<{
    readonly days: number;
    readonly rows: number;
    readonly dropped: readonly string[];
  }>("data"),
  "import-undone": deed<{
    readonly import: number;
    readonly days?: number;
    readonly kept?: number;
  }>("data"),
  /** An uploaded file of which nothing was stored. */
  "import-removed": deed<{ readonly import: number; readonly file: string }>("data"),
  /** What the columns of a kind of file are, under a name. */
  "mapping-saved": deed<{ readonly of: string; readonly name: string }>("data"),
  "mapping-deleted": deed<{ readonly of: string; readonly name: string }>("data"),
  "rate-set": deed<BeforeAfter<RateDetails> & { readonly currency: string; readonly days: number }>(
    "data",
  ),
  "rate-removed": deed<{ readonly currency: string; readonly before: RateDetails }>("data"),
  "rates-imported": deed<{
    readonly currency: string;
    readonly added: number;
    readonly changed: number;
  }>("data"),
  "reporting-settings-changed": deed<BeforeAfter<SettingValues>>("data"),
  "client-changed": deed<{ readonly fields: readonly string[] }>("data"),
  "clients-imported": deed<{ readonly added: number; readonly changed: number }>("data"),
  "clients-labelled": deed<{ readonly changed: number }>("data"),
  "attention-reviewed": deed<{ readonly about: string; readonly isUndone: boolean }>("data"),
  /** What the account should earn in a month; null: nothing any more. */
  "target-set": deed<{ readonly amount: string | null; readonly currency: string }>("data"),
  "client-rules-changed": deed<BeforeAfter<SettingValues>>("data"),
  "sync-asked": deed<{
    readonly subject: "commissions" | "repayments" | "all" | "trading";
    readonly from?: string;
    readonly to?: string;
  }>("data"),
  ...{ ...TRADING_AUDIT_SUBJECTS, ...PAYOUT_AUDIT_SUBJECTS },
  ...{ ...PARTY_AUDIT_SUBJECTS, ...NOTIFICATION_AUDIT_SUBJECTS },

  "view-shared": deed<{ readonly screen: string; readonly view: string }>("shares"),
  "view-unshared": deed<{ readonly screen: string; readonly view: string }>("shares"),
  "calendar-feed-made": deed<{ readonly list: string }>("shares"),
  "calendar-feed-rotated": deed<{ readonly list: string }>("shares"),
  "calendar-feed-revoked": deed<{ readonly list: string }>("shares"),
  /** A link to research. `person`: its owner. Never its token, password or commentary. */
  "share-made": deed<
    ShareDetails & {
      readonly kind: string;
      readonly subject: string;
      readonly days: number | null;
      readonly password: boolean;
      readonly maxViews: number | null;
      readonly domains: readonly string[];
      readonly contentHash?: string;
    }
  >("shares"),
  "share-changed": deed<ShareDetails & { readonly fields: readonly string[] }>("shares"),
  "share-rotated": deed<ShareDetails & { readonly graceHours: number }>("shares"),
  /** "access": the owner lost access. "removed": the owner was removed. */
  "share-revoked": deed<ShareDetails & { readonly because: "person" | "access" | "removed" }>(
    "shares",
  ),
  /** Too many tries of visitors. */
  "share-limited": deed<ShareDetails & { readonly limit: string }>("shares"),
  "share-settings-changed": deed<BeforeAfter<boolean>>("shares"),

  /** The newest entry is the setting in force. Null: entries are kept indefinitely. */
  "audit-retention-changed": deed<{ readonly days: number | null; readonly before: number | null }>(
    "audit",
  ),
  "audit-retired": deed<{ readonly rows: number; readonly days: number; readonly before: string }>(
    "audit",
  ),
};
export type AuditKind = keyof typeof DEEDS;
export type AuditDetails = {
  readonly [Kind in AuditKind]: Kind extends keyof OtherDetails
    ? OtherDetails[Kind]
    : (typeof DEEDS)[Kind] extends AuditDeed<infer Details>
      ? Details
      : never;
};

export const AUDIT_KINDS = Object.keys(DEEDS) as readonly AuditKind[];

export function auditSubject(kind: AuditKind): AuditSubject {
  return DEEDS[kind];
}

type BeforeAfter<Value> = { readonly before: Value; readonly after: Value };
type TokenDetails = { readonly token: string; readonly person: string };
type FactorDetails = { readonly factor: string; readonly name?: string };
type ShareDetails = { readonly link: string; readonly person: string };
type RateDetails = { readonly rate: string; readonly source: string } | null;
type InvitationDetails = {
  readonly roles: readonly string[];
  readonly isAdmin: boolean;
  /** A partner's clients: how many by UID, and the labels. Left out: none. */
  readonly named?: number;
  readonly labels?: readonly string[];
};
type SettingValues = Readonly<Record<string, string | number | readonly string[]>>;
type ExportDetails = {
  readonly format: string;
  /** The query of the URL that gives the same file; empty: no filter. */
  readonly filter: string;
};

/** A "begun" entry is followed by one with the end, unless the process ended before. */
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

/** An entry without its origin. `object`: what was changed or read, in a word or two. */
export type AuditEvent = {
  readonly [Kind in AuditKind]: {
    readonly kind: Kind;
    readonly result: AuditResult;
    /** The account it concerns; null: the desk. */
    readonly account: AuditAccount | null;
    readonly object: string | null;
    readonly details: AuditDetails[Kind];
  };
}[AuditKind];

/** An account with its name at that time. */
export type AuditAccount = { readonly id: number; readonly name: string | null };

/**
 * A stored entry. Kinds and results of a later version are unknown here, so they are plain text.
 */
export type AuditRow = {
  readonly id: string;
  readonly at: Date;
  readonly kind: string;
  readonly result: string;
  readonly actorKind: string;
  readonly actorName: string | null;
  readonly actorToken: string | null;
  readonly accountId: number | null;
  readonly accountName: string | null;
  readonly object: string | null;
  readonly address: string | null;
  readonly agent: string | null;
  readonly details: Readonly<Record<string, unknown>>;
};
