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
} from "@/lib/terms/read-term";
import type { PartnerTermField, PartnerTermProblem, TypedPartnerTerm } from "./contract";

type ReadPartnerTerm =
  | {
      readonly ok: true;
      readonly term: PartnerTermScope & {
        readonly from: Day;
        readonly basis: ShareBasis;
        readonly share: Amount | null;
        readonly tiers: readonly Tier[];
        readonly note: string;
      };
    }
  | { readonly ok: false; readonly field: PartnerTermField; readonly problem: PartnerTermProblem };

/**
 * Reads all of a term but its partner, or says what is wrong with a field. Trims every field.
 * `today`: the exchange's day.
 */
export function readPartnerTerm(typed: TypedPartnerTerm, today: Day): ReadPartnerTerm {
  const refused = (field: PartnerTermField, problem: PartnerTermProblem): ReadPartnerTerm => ({
    ok: false,
    field,
    problem,
  });
  const from = readTermDay(typed.from, today);
  if (!from.ok) return refused("from", from.problem);
  const percent = readPercent(typed.percent);
  if (!percent.ok) return refused("percent", percent.problem);
  const share = percent.value;
  const tiers = readTiers(typed.tiers);
  if (typeof tiers === "string") return refused("tiers", tiers);
  if (tiers.length > 0 && share === null) return refused("tiers", "tiers-without-share");
  const basis = SHARE_BASES.find((name) => name === typed.basis.trim());
  if (basis === undefined) return refused("basis", "basis-missing");
  const uid = readText(typed.uid, LONGEST_NAME);
  if (!uid.ok) return refused("uid", uid.problem);
  const label = readText(typed.label, LONGEST_NAME);
  if (!label.ok) return refused("label", label.problem);
  if (uid.value !== "" && label.value !== "") return refused("label", "client-and-label");
  const productType = readText(typed.productType, LONGEST_NAME);
  if (!productType.ok) return refused("productType", productType.problem);
  const isForEveryone = uid.value === "" && label.value === "" && productType.value === "";
  if (share === null && isForEveryone) return refused("percent", "percent-missing");
  const note = readText(typed.note, LONGEST_NOTE);
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

/** Reads "10000: 25; 50000: 30": the percent from an amount on, sorted by amount. */
function readTiers(text: string): readonly Tier[] | PartnerTermProblem {
  const parts = text.split(/[;\n]/).filter((part) => part.trim() !== "");
  const tiers: Tier[] = [];
  for (const part of parts) {
    const tier = readTier(part);
    if (typeof tier === "string") return tier;
    tiers.push(tier);
  }
  if (tiers.length > MOST_TIERS) return "tiers-too-many";
  const isRising = tiers.every(({ from }, at) => {
    const before = tiers[at - 1];
    return before === undefined || compareAmounts(before.from, from) < 0;
  });
  return isRising ? tiers : "tiers-unordered";
}

function readTier(text: string): Tier | PartnerTermProblem {
  const [from = "", percent = "", ...more] = text.split(":").map((part) => part.trim());
  const share = readPercent(percent);
  if (!share.ok && share.problem === "percent-out-of-range") return share.problem;
  const isAmount = from.length <= LONGEST_AMOUNT && POSITIVE.test(from);
  if (more.length > 0 || !isAmount || !share.ok || share.value === null) return "tiers-malformed";
  return { from: parseAmount(from), share: share.value };
}

const POSITIVE = /^(?=.*[1-9])\d+(?:\.\d+)?$/;
