import { type Amount, compareAmounts, parseAmount } from "@/lib/core/amount";
import type { Day } from "@/lib/core/day";
import {
  PAYOUT_BASES,
  type PartnerTermScope,
  type PayoutBasis,
  type Tier,
} from "@/lib/core/payouts/partner-terms";
import {
  dayProblem,
  LONGEST_NAME,
  LONGEST_NOTE,
  readPercent,
  type TermProblem,
  textProblem,
} from "../terms/read-term";

const FIELDS = ["from", "percent", "tiers", "basis", "uid", "label", "productType", "note"] as const;

/** A partner's term as somebody typed it. `partner` is a person's number; `percent` empty: "as for the others". */
export type PartnerTermText = Readonly<Record<PartnerTermField, string>>;
export type PartnerTermField = "partner" | (typeof FIELDS)[number];
export type PartnerTermProblem =
  | TermProblem
  | "no-partner"
  | "basis-missing"
  | "client-and-label"
  | "tiers-malformed"
  | "tiers-unordered"
  | "tiers-too-many"
  | "tiers-without-share";

export type TypedPartnerTerm = PartnerTermScope & {
  readonly from: Day;
  readonly basis: PayoutBasis;
  readonly share: Amount | null;
  readonly tiers: readonly Tier[];
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
  const tiers = readTiers(given.tiers);
  const basis = PAYOUT_BASES.find((name) => name === given.basis);
  const isForAll = uid === "" && label === "" && productType === "";
  const problems: Readonly<Record<(typeof FIELDS)[number], PartnerTermProblem | null>> = {
    from: dayProblem(given.from, today),
    percent:
      typeof percent === "string" ? percent : percent.share === null && isForAll ? "percent-missing" : null,
    tiers: tiersProblem(tiers, given.percent),
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
  const { from, note } = given;
  const term = {
    ...scope,
    from: from as Day,
    basis: basis as PayoutBasis,
    share,
    tiers: tiers as Tier[],
    note,
  };
  return { ok: true, term };
}

const MOST_TIERS = 20;
const LONGEST_AMOUNT = 30;

/** "10000: 25; 50000: 30": from so much on, so many per cent. */
function readTiers(text: string): readonly Tier[] | "tiers-malformed" | "percent-out-of-range" {
  const tiers: Tier[] = [];
  for (const part of text.split(/[;\n]/).filter((one) => one.trim() !== "")) {
    const [from = "", percent = "", ...more] = part.split(":").map((one) => one.trim());
    const share = readPercent(percent);
    if (share === "percent-out-of-range") return share;
    if (more.length > 0 || from.length > LONGEST_AMOUNT || !POSITIVE.test(from)) return "tiers-malformed";
    if (typeof share === "string" || share.share === null) return "tiers-malformed";
    tiers.push({ from: parseAmount(from), share: share.share });
  }
  return tiers;
}

const POSITIVE = /^(?=.*[1-9])\d+(?:\.\d+)?$/;

function tiersProblem(tiers: ReturnType<typeof readTiers>, percent: string): PartnerTermProblem | null {
  if (typeof tiers === "string") return tiers;
  if (tiers.length > MOST_TIERS) return "tiers-too-many";
  if (tiers.length > 0 && percent === "") return "tiers-without-share";
  const isRising = tiers.every(({ from }, at) => {
    const before = tiers[at - 1];
    return before === undefined || compareAmounts(before.from, from) < 0;
  });
  return isRising ? null : "tiers-unordered";
}
