import type { Amount } from "@/lib/core/amount";
import type { Day } from "@/lib/core/day";
import { PAYOUT_BASES, type PartnerTermScope, type PayoutBasis } from "@/lib/core/payouts/partner-terms";
import {
  dayProblem,
  LONGEST_NAME,
  LONGEST_NOTE,
  readPercent,
  type TermProblem,
  textProblem,
} from "../terms/read-term";

const FIELDS = ["from", "percent", "basis", "uid", "label", "productType", "note"] as const;

/** A partner's term as somebody typed it. `partner` is a person's number; `percent` empty: "as for the others". */
export type PartnerTermText = Readonly<Record<PartnerTermField, string>>;
export type PartnerTermField = "partner" | (typeof FIELDS)[number];
export type PartnerTermProblem = TermProblem | "no-partner" | "basis-missing" | "client-and-label";

export type TypedPartnerTerm = PartnerTermScope & {
  readonly from: Day;
  readonly basis: PayoutBasis;
  readonly share: Amount | null;
  readonly note: string;
};

type ReadPartnerTerm =
  | { readonly ok: true; readonly term: TypedPartnerTerm }
  | { readonly ok: false; readonly field: PartnerTermField; readonly problem: PartnerTermProblem };

/** Reads a term but for its partner, or says which field cannot be taken and why. Spaces around a field are dropped. */
export function readPartnerTerm(text: PartnerTermText, today: Day): ReadPartnerTerm {
  const given = { ...text };
  for (const field of FIELDS) given[field] = text[field].trim();
  const { uid, label, productType } = given;
  const percent = readPercent(given.percent);
  const basis = PAYOUT_BASES.find((name) => name === given.basis);
  const isForAll = uid === "" && label === "" && productType === "";
  const problems: Readonly<Record<(typeof FIELDS)[number], PartnerTermProblem | null>> = {
    from: dayProblem(given.from, today),
    percent:
      typeof percent === "string" ? percent : percent.share === null && isForAll ? "percent-missing" : null,
    basis: basis === undefined ? "basis-missing" : null,
    uid: textProblem(uid, LONGEST_NAME),
    label: uid !== "" && label !== "" ? "client-and-label" : textProblem(label, LONGEST_NAME),
    productType: textProblem(productType, LONGEST_NAME),
    note: textProblem(given.note, LONGEST_NOTE),
  };
  for (const field of FIELDS) {
    const problem = problems[field];
    if (problem) return { ok: false, field, problem };
  }
  const { share } = percent as { share: Amount | null }; // it has no problem
  const scope = { uid: uid || null, label: label || null, productType: productType || null };
  const term = { ...scope, from: given.from as Day, basis: basis as PayoutBasis, share, note: given.note };
  return { ok: true, term };
}
