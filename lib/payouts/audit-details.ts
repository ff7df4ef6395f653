type PartnerStatementDetails = {
  readonly partner: string;
  readonly month: string;
  readonly number?: number;
};

/** Closed months, what was agreed with the exchange and with partners, and partners' statements. */
export type PayoutAuditDetails = {
  "month-closed": { readonly contentHash: string; readonly unknownDays: number };
  "term-agreed": Partial<Record<"uid" | "symbol" | "productType" | "share" | "note", string>>;
  "partner-term-agreed": Partial<
    Record<
      "partner" | "basis" | "uid" | "label" | "productType" | "share" | "tiers" | "note",
      string
    >
  >;
  "payout-prepared": PartnerStatementDetails & { readonly contentHash: string };
  "payout-discarded": PartnerStatementDetails;
  "payout-approved": PartnerStatementDetails & { readonly contentHash: string };
  "payout-paid": PartnerStatementDetails & { readonly day: string; readonly reference: string };
  /** By the partner, of a line of the statement. */
  "payout-disputed": PartnerStatementDetails & { readonly line: number };
  "payout-dispute-answered": PartnerStatementDetails & { readonly line: number };
  /** It had been marked as paid by mistake. */
  "payout-unpaid": PartnerStatementDetails;
};

export const PAYOUT_AUDIT_SUBJECTS = {
  "month-closed": "data",
  "term-agreed": "data",
  "partner-term-agreed": "data",
  "payout-prepared": "data",
  "payout-discarded": "data",
  "payout-approved": "data",
  "payout-paid": "data",
  "payout-disputed": "data",
  "payout-dispute-answered": "data",
  "payout-unpaid": "data",
} as const satisfies Record<keyof PayoutAuditDetails, string>;
