import { z } from "zod";
import type { Day } from "@/lib/core/day";
import { exactText, monthInput, ofAccount, rowId } from "@/lib/core/input";
import type { TermProblem } from "@/lib/terms/contract";

const word = exactText(1_000);

/**
 * A partner's term as it was typed; `readPartnerTerm` says what is wrong with a field. `partner`: a
 * person's id. Empty `percent`: the share of the partner's other clients. `tiers`: "10000: 25;
 * 50000: 30", percent from an amount on.
 */
const typedPartnerTerm = z.object({
  partner: z.uuid(),
  from: word,
  percent: word,
  tiers: word,
  basis: word,
  uid: word,
  label: word,
  productType: word,
  note: word,
});
export type TypedPartnerTerm = z.output<typeof typedPartnerTerm>;
export type PartnerTermField = keyof TypedPartnerTerm;

export const savePartnerTermInput = z.object({ ...ofAccount, typed: typedPartnerTerm });
export type SavePartnerTerm = z.input<typeof savePartnerTermInput>;

export type PartnerTermProblem =
  | TermProblem
  | "no-partner"
  | "payee"
  | "basis-missing"
  | "client-and-label"
  | "tiers-malformed"
  | "tiers-unordered"
  | "tiers-too-many"
  | "tiers-without-share";

export type SavePartnerTermOutcome =
  | { readonly kind: "saved" }
  | {
      readonly kind: "refused";
      readonly field: PartnerTermField;
      readonly problem: PartnerTermProblem;
    };

export const preparePartnerStatementInput = z.object({
  ...ofAccount,
  partnerId: z.uuid(),
  month: monthInput,
});
export type PreparePartnerStatement = z.input<typeof preparePartnerStatementInput>;

/**
 * "payee": nobody prepares their own statement. "in-preparation": another statement of the partner
 * is.
 */
export type PrepareOutcome =
  | { readonly kind: "prepared"; readonly id: number }
  | {
      readonly kind: "refused";
      readonly problem: "no-partner" | "payee" | "not-closed" | "exists" | "in-preparation";
    };

const ofStatement = { ...ofAccount, statementId: rowId };

/** To approve or discard a statement. */
export const partnerStatementInput = z.object(ofStatement);
export type OfPartnerStatement = z.input<typeof partnerStatementInput>;

type AlreadyApproved = {
  readonly kind: "already-approved";
  readonly by: string;
  readonly at: Date;
};

export type DiscardOutcome =
  | { readonly kind: "discarded" }
  | {
      readonly kind: "refused";
      readonly problem: { readonly kind: "gone" | "payee" } | AlreadyApproved;
    };

/** Who may not approve a statement. */
export type SecondPersonProblem =
  /** The statement is the person's own. */
  | "payee"
  /** The person prepared it. */
  | "same-person"
  /** The preparer or the payee gave this person access, or reset it, within a day. */
  | "not-two-persons"
  /** An earlier version did not store who prepared it. */
  | "preparer-unknown";

/** "changed": the terms or the ledger have changed since; it has to be prepared again. */
export type ApproveStatementOutcome =
  | { readonly kind: "approved" }
  | {
      readonly kind: "refused";
      readonly problem:
        | { readonly kind: "gone" | "changed" | SecondPersonProblem }
        /** The person prepared it, and may approve it alone from then on. */
        | { readonly kind: "too-early"; readonly from: Date }
        | AlreadyApproved;
    };

/** Whether the only approver of an account may approve what he or she prepared. */
export const setLoneApprovalInput = z.object({ ...ofAccount, isOn: z.boolean() });
export type SetLoneApproval = z.input<typeof setLoneApprovalInput>;

export type SetLoneApprovalOutcome =
  | { readonly kind: "saved" }
  | { readonly kind: "refused"; readonly problem: "several-approvers" };

const typedPayment = z.object({ day: word, reference: word });
export type TypedPayment = z.output<typeof typedPayment>;

/** `payment` null: takes the mark "paid" back. */
export const payPartnerStatementInput = z.object({
  ...ofStatement,
  payment: typedPayment.nullable(),
});
export type PayPartnerStatement = z.input<typeof payPartnerStatementInput>;

export type PaymentProblem =
  | "day-malformed"
  | "day-before-end"
  | "day-to-come"
  | "reference-missing"
  | "reference-too-long";

/** "carried": a later statement of the partner includes the balance. */
export type PayOutcome =
  | { readonly kind: "saved" }
  | {
      readonly kind: "refused";
      readonly problem:
        | {
            readonly kind:
              | "gone"
              | "payee"
              | "not-two-persons"
              | "not-approved"
              | "not-paid"
              | "carried"
              | PaymentProblem;
          }
        | {
            readonly kind: "already-paid";
            readonly by: string;
            readonly day: Day;
            readonly reference: string;
          };
    };

/** Why a step on a statement was refused. */
export type PartnerStatementProblem = Extract<
  DiscardOutcome | ApproveStatementOutcome | PayOutcome,
  { readonly kind: "refused" }
>["problem"];

/** `line` counts from 1. To dispute a line, and to answer the dispute. */
export const disputeInput = z.object({ ...ofStatement, line: rowId, words: exactText(10_000) });
export type DisputeInput = z.input<typeof disputeInput>;

/** "payee": nobody answers a dispute about their own payment. */
export type DisputeOutcome =
  | { readonly kind: "saved" }
  | {
      readonly kind: "refused";
      readonly problem: "gone" | "payee" | "words-missing" | "disputed" | "no-dispute";
    };
