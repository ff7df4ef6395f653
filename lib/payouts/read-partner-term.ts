import { type Amount, compareAmounts, parseAmount } from "@/lib/core/amount";
import type { Day } from "@/lib/core/day";
import { isFirstOfMonth } from "@/lib/core/month";
import {
  INTRODUCER_BASES,
  type Partner,
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
import type { PartnerTermField, PartnerTermProblem, TypedPartnerTerm, TypedTier } from "./contract";

/** All of a term but its partner. */
export type NamedPartnerTerm = PartnerTermScope & {
  readonly introduced: Partner | null;
  readonly from: Day;
  readonly basis: ShareBasis;
  readonly share: Amount;
  readonly tiers: readonly Tier[];
  readonly note: string;
};

type Refused = {
  readonly ok: false;
  readonly field: PartnerTermField;
  readonly problem: PartnerTermProblem;
};
type ReadPartnerTerm = { readonly ok: true; readonly term: NamedPartnerTerm } | Refused;

type About = {
  /** The exchange's day. */
  readonly today: Day;
  /** Null: the term is of the partner's own clients. */
  readonly introduced: Partner | null;
};

/**
 * Reads all of a term but its partner, or says what is wrong with a field. Trims every field.
 */
export function readPartnerTerm(
  typed: TypedPartnerTerm,
  { today, introduced }: About,
): ReadPartnerTerm {
  const isIntroducers = introduced !== null;
  const from = readTermDay(typed.from, today);
  if (!from.ok) return refused("from", from.problem);
  if (isIntroducers && !isFirstOfMonth(from.value)) return refused("from", "from-not-first");
  const percent = readPercent(typed.percent);
  if (!percent.ok) return refused("percent", percent.problem);
  const share = percent.value;
  if (share === null) return refused("percent", "percent-missing");
  const read = readTiers(typed.tiers);
  if (!read.ok) return read;
  const { tiers } = read;
  const bases = isIntroducers ? INTRODUCER_BASES : SHARE_BASES;
  const basis = bases.find((name) => name === typed.basis.trim());
  if (basis === undefined)
    return refused(
      "basis",
      typed.basis.trim() === "earned" ? "introduced-missing" : "basis-missing",
    );
  const uid = readText(typed.uid, LONGEST_NAME);
  if (!uid.ok) return refused("uid", uid.problem);
  const label = readText(typed.label, LONGEST_NAME);
  if (!label.ok) return refused("label", label.problem);
  if (isIntroducers && uid.value !== "") return refused("uid", "introduced-client");
  if (isIntroducers && label.value !== "") return refused("label", "introduced-client");
  if (uid.value !== "" && label.value !== "") return refused("label", "client-and-label");
  const productType = readText(typed.productType, LONGEST_NAME);
  if (!productType.ok) return refused("productType", productType.problem);
  const note = readText(typed.note, LONGEST_NOTE);
  if (!note.ok) return refused("note", note.problem);
  const scope = {
    uid: uid.value || null,
    label: label.value || null,
    productType: productType.value || null,
  };
  return {
    ok: true,
    term: { ...scope, introduced, from: from.value, basis, share, tiers, note: note.value },
  };
}

function refused(field: PartnerTermField, problem: PartnerTermProblem): Refused {
  return { ok: false, field, problem };
}

/** Reads the tiers in their order, each from a larger amount on than the one before. */
function readTiers(
  typed: readonly TypedTier[],
): { readonly ok: true; readonly tiers: readonly Tier[] } | Refused {
  const tiers: Tier[] = [];
  for (const [at, tier] of typed.entries()) {
    if (tier.from.trim() === "" && tier.share.trim() === "") continue;
    const from = readTierAmount(tier.from.trim());
    if (from === null) return refused(`tiers.${at}.from`, "tier-malformed");
    const before = tiers.at(-1);
    if (before !== undefined && compareAmounts(before.from, from) >= 0)
      return refused(`tiers.${at}.from`, "tier-not-rising");
    const share = readPercent(tier.share);
    if (!share.ok) return refused(`tiers.${at}.share`, share.problem);
    if (share.value === null) return refused(`tiers.${at}.share`, "percent-missing");
    tiers.push({ from, share: share.value });
  }
  return { ok: true, tiers };
}

const LONGEST_AMOUNT = 30;
const POSITIVE = /^(?=.*[1-9])\d+(?:\.\d+)?$/;

function readTierAmount(text: string): Amount | null {
  return text.length <= LONGEST_AMOUNT && POSITIVE.test(text) ? parseAmount(text) : null;
}
