type PartnerStatementDetails = {
  readonly partner: string;
  readonly month: string;
  readonly number?: number;
};

type PartnerTermDetails = Partial<
  Record<
    | "partner"
    | "introduced"
    | "basis"
    | "uid"
    | "label"
    | "productType"
    | "share"
    | "tiers"
    | "note",
    string
  >
>;

/** Month closes, agreed terms, partners' terms and partners' statements. */
export type PayoutAuditDetails = {
  "month-closed": { readonly contentHash: string; readonly unknownDays: number };
  "term-agreed": Partial<Record<"uid" | "symbol" | "productType" | "share" | "note", string>>;
  "partner-term-agreed": PartnerTermDetails;
  "partner-term-withdrawn": PartnerTermDetails;
  "payout-prepared": PartnerStatementDetails & { readonly contentHash: string };
  "payout-discarded": PartnerStatementDetails;
  /**
   * `alone`: the preparer approved it. `partiesHash`: of both parties' details. `bill`: the number
   * of the self-billing document.
   */
  "payout-approved": PartnerStatementDetails & {
    readonly contentHash: string;
    readonly partiesHash: string;
    readonly alone?: boolean;
    readonly bill?: number;
  };
  /** Approval by the same person is allowed. */
  "payout-alone-on": Readonly<Record<never, never>>;
  /** `second`: the approver who ended it by being a second one. */
  "payout-alone-off": { readonly second?: string };
  "payout-paid": PartnerStatementDetails & { readonly day: string; readonly reference: string };
  /** The partner disputes a line. */
  "payout-disputed": PartnerStatementDetails & { readonly line: number };
  "payout-dispute-answered": PartnerStatementDetails & { readonly line: number };
  /** Takes the mark "paid" back. */
  "payout-unpaid": PartnerStatementDetails;
  /** Where a partner is paid; null: nowhere. */
  "payout-address-changed": {
    readonly coin: string;
    readonly before: string | null;
    readonly after: string | null;
  };
};

export const PAYOUT_AUDIT_SUBJECTS = {
  "month-closed": "data",
  "term-agreed": "data",
  "partner-term-agreed": "data",
  "partner-term-withdrawn": "data",
  "payout-prepared": "data",
  "payout-discarded": "data",
  "payout-approved": "data",
  "payout-alone-on": "people",
  "payout-alone-off": "people",
  "payout-paid": "data",
  "payout-disputed": "data",
  "payout-dispute-answered": "data",
  "payout-unpaid": "data",
  "payout-address-changed": "data",
} as const satisfies Record<keyof PayoutAuditDetails, string>;
