import { type Amount, compareAmounts, parseAmount } from "@/lib/core/amount";
import type { Day } from "@/lib/core/day";
import {
  type PartnerTermScope,
  SHARE_BASES,
  type ShareBasis,
  type Tier,
} from "@/lib/payouts/partner-terms";
import {
  LONGEST_NAME,
  LONGEST_NOTE,
  readPercent,
  readTermDay,
  readText,
  type TermProblem,
} from "@/lib/terms/read-term";

/** A partner's term as somebody typed it. `partner` is a person's number; `percent` empty: "as for the others". */
export type PartnerTermText = Readonly<Record<PartnerTermField, string>>;
export type PartnerTermField =
  | "partner"
  | "from"
  | "percent"
  | "tiers"
  | "basis"
  | "uid"
  | "label"
  | "productType"
  | "note";
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

export type TypedPartnerTerm = PartnerTermScope & {
  readonly from: Day;
  readonly basis: ShareBasis;
  readonly share: Amount | null;
  readonly tiers: readonly Tier[];
  readonly note: string;
};

type ReadPartnerTerm =
  | { readonly ok: true; readonly term: TypedPartnerTerm }
  | { readonly ok: false; readonly field: PartnerTermField; readonly problem: PartnerTermProblem };

/** Reads a term but for its partner, or says which field cannot be taken and why. Spaces around a field are dropped. */
export function readPartnerTerm(text: PartnerTermText, today: Day): ReadPartnerTerm {
  const refused = (field: PartnerTermField, problem: PartnerTermProblem): ReadPartnerTerm => {
    return { ok: false, field, problem };
  };
  const from = readTermDay(text.from, today);
  if (!from.ok) return refused("from", from.problem);
  const percent = readPercent(text.percent);
  if (!percent.ok) return refused("percent", percent.problem);
  const share = percent.value;
  const tiers = readTiers(text.tiers);
  if (typeof tiers === "string") return refused("tiers", tiers);
  if (tiers.length > 0 && share === null) return refused("tiers", "tiers-without-share");
  const basis = SHARE_BASES.find((name) => name === text.basis.trim());
  if (basis === undefined) return refused("basis", "basis-missing");
  const uid = readText(text.uid, LONGEST_NAME);
  if (!uid.ok) return refused("uid", uid.problem);
  const label = readText(text.label, LONGEST_NAME);
  if (!label.ok) return refused("label", label.problem);
  if (uid.value !== "" && label.value !== "") return refused("label", "client-and-label");
  const productType = readText(text.productType, LONGEST_NAME);
  if (!productType.ok) return refused("productType", productType.problem);
  const isForAll = uid.value === "" && label.value === "" && productType.value === "";
  if (share === null && isForAll) return refused("percent", "percent-missing");
  const note = readText(text.note, LONGEST_NOTE);
  if (!note.ok) return refused("note", note.problem);
  const scope = {
    uid: uid.value || null,
    label: label.value || null,
    productType: productType.value || null,
  };
  return { ok: true, term: { ...scope, from: from.value, basis, share, tiers, note: note.value } };
}

const MOST_TIERS = 20;
const LONGEST_AMOUNT = 30;

/** "10000: 25; 50000: 30": from so much on, so many per cent; by rising amounts. */
function readTiers(text: string): readonly Tier[] | PartnerTermProblem {
  const tiers: Tier[] = [];
  for (const part of text.split(/[;\n]/).filter((one) => one.trim() !== "")) {
    const [from = "", percent = "", ...more] = part.split(":").map((one) => one.trim());
    const share = readPercent(percent);
    if (!share.ok && share.problem === "percent-out-of-range") return share.problem;
    if (more.length > 0 || from.length > LONGEST_AMOUNT || !POSITIVE.test(from))
      return "tiers-malformed";
    if (!share.ok || share.value === null) return "tiers-malformed";
    tiers.push({ from: parseAmount(from), share: share.value });
  }
  if (tiers.length > MOST_TIERS) return "tiers-too-many";
  const isRising = tiers.every(({ from }, at) => {
    const before = tiers[at - 1];
    return before === undefined || compareAmounts(before.from, from) < 0;
  });
  return isRising ? tiers : "tiers-unordered";
}

const POSITIVE = /^(?=.*[1-9])\d+(?:\.\d+)?$/;
