import { z } from "zod";
import type { FewOfMany } from "@/lib/clients/client";
import type { Amount } from "@/lib/core/amount";
import type { Day, DayRange } from "@/lib/core/day";
import { exactText, monthInput, ofAccount, rowId, wholeNumber } from "@/lib/core/input";
import type { Month } from "@/lib/core/month";
import type { MissingPartyField } from "@/lib/parties/party";
import type { TermProblem, TypedEnding } from "@/lib/terms/contract";
import type { PartnerStatementValue } from "./partner-statement";
import { type EnteredPartnerTerm, MOST_TIERS } from "./partner-terms";
import type { ListedPayment, PaymentList, PaymentListProblem } from "./payment-list";
import type { AddressDoubt, NewestPayoutAddress } from "./payout-address";

const word = exactText(1_000);

/** A percent from an amount on. A tier without both counts as none. */
const typedTier = z.object({ from: word, share: word });
export type TypedTier = z.output<typeof typedTier>;

/**
 * A partner's term as it was typed; `readPartnerTerm` says what is wrong with a field. `partner`: a
 * person's id. `introduced`: the id of a partner whom this one introduced; empty: the term is of the
 * partner's own clients.
 */
const typedPartnerTerm = z.object({
  partner: z.uuid(),
  introduced: word,
  from: word,
  percent: word,
  tiers: z.array(typedTier).max(MOST_TIERS).readonly(),
  basis: word,
  uid: word,
  label: word,
  productType: word,
  note: word,
});
export type TypedPartnerTerm = z.output<typeof typedPartnerTerm>;
/** A tier's fields count from 0, with the tiers that are empty. */
export type PartnerTermField =
  | Exclude<keyof TypedPartnerTerm, "tiers">
  | `tiers.${number}.${keyof TypedTier}`;

/**
 * `corrects`: the entry that is withdrawn for this one. `anyway`: also if the client is not known.
 * `seen`: the account's last entry that the person was shown; null: there was none.
 */
export const savePartnerTermInput = z.object({
  ...ofAccount,
  typed: typedPartnerTerm,
  corrects: rowId.nullable(),
  anyway: z.boolean(),
  seen: rowId.nullable(),
});
export type SavePartnerTerm = z.input<typeof savePartnerTermInput>;

/** What last month would have paid with a term that is not entered yet. */
export const previewPartnerTermInput = savePartnerTermInput.omit({ anyway: true, seen: true });
export type PreviewPartnerTerm = z.input<typeof previewPartnerTermInput>;

const ofTerm = { ...ofAccount, termId: rowId };
export const withdrawPartnerTermInput = z.object(ofTerm);
export type WithdrawPartnerTerm = z.input<typeof withdrawPartnerTermInput>;

/**
 * "term-used": an approved statement was computed with it. "introduced-circle": without it partners
 * would introduce each other.
 */
export type WithdrawProblem = "term-gone" | "term-used" | "payee" | "introduced-circle";

export type PartnerTermProblem =
  | TermProblem
  | "no-partner"
  | "payee"
  | "basis-missing"
  | "client-and-label"
  | "introduced-missing"
  | "introduced-self"
  | "introduced-client"
  | "from-not-first"
  | "tier-malformed"
  | "tier-not-rising"
  | WithdrawProblem;

/** `field` null: the entry that it corrects cannot be withdrawn. */
export type PartnerTermRefusal = {
  readonly kind: "refused";
  readonly field: PartnerTermField | null;
  readonly problem: PartnerTermProblem;
};

export type SavePartnerTermOutcome =
  | { readonly kind: "saved" }
  /** No rows of this client are known. Nothing was stored: the person has to say that it is meant. */
  | { readonly kind: "ask"; readonly unknown: FewOfMany }
  /** Others were entered for the partner meanwhile, in the order of entry. Nothing was stored. */
  | { readonly kind: "changed-meanwhile"; readonly entries: readonly EnteredPartnerTerm[] }
  | PartnerTermRefusal;

type Compared<What> = { readonly now: What; readonly withTerm: What };

/** What the partner earns in a month by the terms that count, and with the typed one. */
export type PartnerTermPreview = {
  readonly partner: string;
  /** The last closed month; if none is closed, the last whole one with its present days and rates. */
  readonly month: Month;
  readonly isClosed: boolean;
  /** The term begins after the month, and is taken as if it had begun with it. */
  readonly isAsIf: boolean;
  readonly currency: string;
  readonly coins: readonly ({ readonly coin: string } & Compared<Amount>)[];
  readonly value: Compared<PartnerStatementValue>;
  /**
   * The term is of an introduced partner who has no approved statement of the month, so that nothing
   * is counted. That partner's e-mail.
   */
  readonly withoutStatementOf: string | null;
  /** Rows that the figures leave out; null: there is none. */
  readonly unknownFees: UnknownFees | null;
};

export type PreviewPartnerTermOutcome =
  | { readonly kind: "checked"; readonly preview: PartnerTermPreview }
  | PartnerTermRefusal;

export type WithdrawPartnerTermOutcome =
  | { readonly kind: "withdrawn" }
  | { readonly kind: "refused"; readonly problem: WithdrawProblem };

export type EndExceptionOutcome =
  | { readonly kind: "saved" }
  | {
      readonly kind: "refused";
      readonly field: keyof TypedEnding | null;
      readonly problem: TermProblem | "payee" | "from-not-first";
    };

export const preparePartnerStatementInput = z.object({
  ...ofAccount,
  partnerId: z.uuid(),
  month: monthInput,
});
export type PreparePartnerStatement = z.input<typeof preparePartnerStatementInput>;

/** Rows that do not give the fees that a term is a share of, or that its tiers need. */
export type UnknownFees = {
  readonly rows: number;
  readonly days: DayRange;
  readonly clients: FewOfMany;
};

/**
 * "payee": nobody prepares their own statement. "in-preparation": another statement of the partner
 * is. "waits": the statements of these introduced partners have to be approved first; their
 * e-mails. "fees-unknown": a share of fees that rows do not give is not known.
 */
export type PrepareOutcome =
  | { readonly kind: "prepared"; readonly id: number }
  | {
      readonly kind: "refused";
      readonly problem: "no-partner" | "payee" | "not-closed" | "exists" | "in-preparation";
    }
  | { readonly kind: "refused"; readonly problem: "waits"; readonly waitsFor: readonly string[] }
  | { readonly kind: "refused"; readonly problem: "fees-unknown"; readonly fees: UnknownFees };

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

/**
 * "changed": the terms or the ledger have changed since; it has to be prepared again.
 * "details-missing": the account makes self-billing documents, and a party's details are not whole.
 */
export type ApproveStatementOutcome =
  | { readonly kind: "approved" }
  | {
      readonly kind: "refused";
      readonly problem:
        | { readonly kind: "gone" | "changed" | SecondPersonProblem }
        /** The person prepared it, and may approve it alone from then on. */
        | { readonly kind: "too-early"; readonly from: Date }
        | { readonly kind: "details-missing"; readonly missing: readonly MissingPartyField[] }
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

/**
 * "carried": a later statement of the partner includes the balance. "being-carried": the one of this
 * month, which is in preparation, does.
 */
export type PayProblem =
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
  | { readonly kind: "being-carried"; readonly month: Month }
  | {
      readonly kind: "already-paid";
      readonly by: string;
      readonly day: Day;
      readonly reference: string;
    };

export type PayOutcome =
  | { readonly kind: "saved" }
  | { readonly kind: "refused"; readonly problem: PayProblem };

const columnInput = wholeNumber(0, 1_000).nullable();

/**
 * A list of payments as it was pasted. `columns`: those that a person named; null: they are found.
 * `digest`: of the plan that was shown and is to be done; null: it is only checked.
 */
export const payFromListInput = z.object({
  ...ofAccount,
  text: exactText(500_000),
  columns: z.object({ number: columnInput, day: columnInput, reference: columnInput }).nullable(),
  digest: exactText(100).nullable(),
});
export type PayFromList = z.input<typeof payFromListInput>;

/** Why a line marks no statement. */
export type PaymentLineProblem =
  | PayProblem
  /**
   * "contradicts": another line says something else of the statement. "day-ambiguous": the day may
   * be the month.
   */
  | { readonly kind: "number-malformed" | "number-unknown" | "contradicts" | "day-ambiguous" };

/** What a line of the list does. */
export type PaymentLineOutcome =
  | { readonly kind: "pays"; readonly day: Day; readonly reference: string }
  /** The statement is marked so already. */
  | { readonly kind: "paid-so" }
  /** An earlier line says the same. */
  | { readonly kind: "repeats"; readonly line: number }
  | { readonly kind: "refused"; readonly problem: PaymentLineProblem };

export type PaymentLine = Pick<ListedPayment, "line" | "typed"> & {
  /** Null: there is no such statement. */
  readonly statement: { readonly partner: string; readonly month: Month } | null;
  readonly outcome: PaymentLineOutcome;
};

export type PaymentPlan = Omit<PaymentList, "payments"> & {
  readonly lines: readonly PaymentLine[];
  /** Lines that mark a statement. */
  readonly count: number;
  readonly digest: string;
};

/** "changed-meanwhile": nothing was done, because the plan is no longer what was shown. */
export type PayFromListOutcome =
  | { readonly kind: "checked" | "changed-meanwhile" | "paid"; readonly plan: PaymentPlan }
  | { readonly kind: "refused"; readonly problem: PaymentListProblem };

const typedPayoutAddress = z.object({ coin: word, network: word, address: word });
export type TypedPayoutAddress = z.output<typeof typedPayoutAddress>;
export type PayoutAddressField = "partner" | keyof TypedPayoutAddress;

/**
 * `anyway`: also an unusual address. `seen`: the newest entry of the partner and coin that the person
 * was shown; null: there was none.
 */
export const savePayoutAddressInput = z.object({
  ...ofAccount,
  partnerId: z.uuid(),
  typed: typedPayoutAddress,
  anyway: z.boolean(),
  seen: rowId.nullable(),
});
export type SavePayoutAddress = z.input<typeof savePayoutAddressInput>;

export type PayoutAddressProblem =
  | "no-partner"
  | "coin-missing"
  | "network-missing"
  | "address-missing"
  | "text-too-long"
  | "text-unprintable";

/** "ask": nothing was stored yet, because the address looks unusual. */
export type SavePayoutAddressOutcome =
  | { readonly kind: "saved" | "unchanged" }
  | { readonly kind: "ask"; readonly doubts: readonly AddressDoubt[] }
  /** Another one was entered meanwhile. Nothing was stored. */
  | { readonly kind: "changed-meanwhile"; readonly now: NewestPayoutAddress }
  | {
      readonly kind: "refused";
      readonly field: PayoutAddressField;
      readonly problem: PayoutAddressProblem;
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
