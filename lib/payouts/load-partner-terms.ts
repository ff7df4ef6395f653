import type { Day } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import { listPartners, listPartnerTermEntries } from "@/lib/payouts/store/partner-terms";
import { termsThatCount } from "@/lib/terms/terms";
import {
  type EnteredPartnerTerm,
  type Partner,
  type PartnerTermEntry,
  type PartnerTermState,
  type PartnerTermView,
  partnerScopeKey,
} from "./partner-terms";

/**
 * The account's partners, and every term ever entered: by partner, newest day first. `today`: the
 * exchange's day.
 */
export async function loadPartnerTerms(
  scope: WholeAccountScope,
  today: Day,
): Promise<{ readonly partners: readonly Partner[]; readonly terms: readonly PartnerTermView[] }> {
  const [partners, terms] = await Promise.all([listPartners(scope), listPartnerTermEntries(scope)]);
  const keyOf = (term: EnteredPartnerTerm) => `${term.partnerId} ${partnerScopeKey(term)}`;
  const valid = terms.filter(({ withdrawnAt }) => withdrawnAt === null);
  const counting = termsThatCount(valid, keyOf);
  const countingIds = new Set(counting.map(({ id }) => id));
  const begun = counting.filter(({ from }) => from <= today);
  const current = new Map(begun.map((term) => [keyOf(term), term.id]));
  const stateOf = (term: PartnerTermEntry): PartnerTermState => {
    if (term.withdrawnAt !== null) return "withdrawn";
    if (!countingIds.has(term.id)) return "replaced";
    if (term.from > today) return "later";
    return current.get(keyOf(term)) === term.id && term.share !== null ? "holds" : "ended";
  };
  const views = terms.map((term) => ({ ...term, state: stateOf(term) }));
  return { partners, terms: views.toSorted(byPartnerAndNewestDay) };
}

function byPartnerAndNewestDay(a: EnteredPartnerTerm, b: EnteredPartnerTerm): number {
  if (a.partner !== b.partner) return a.partner < b.partner ? -1 : 1;
  if (a.from !== b.from) return a.from < b.from ? 1 : -1;
  return b.id - a.id;
}

/** The account's partners of now, by e-mail. */
export function listCurrentPartners(scope: WholeAccountScope): Promise<Partner[]> {
  return listPartners(scope);
}
