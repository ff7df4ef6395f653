import { groupBy } from "@/lib/core/group-by";
import { type Month, monthDays, monthOf } from "@/lib/core/month";
import { listIntroductions, type Partner, type PartnerTerm } from "./partner-terms";

type TermOfPartner = PartnerTerm & { readonly partnerId: string };

/**
 * The introduced partners whose statement of the month is approved before the introducer's is
 * prepared: those who are partners of the account now and have terms by then. Nobody prepares a
 * statement of the others.
 */
export function introducedBefore(
  { partnerId, month }: { readonly partnerId: string; readonly month: Month },
  {
    partners,
    terms,
  }: { readonly partners: readonly Partner[]; readonly terms: readonly TermOfPartner[] },
): Partner[] {
  const { to } = monthDays(month);
  const own = terms.filter((term) => term.partnerId === partnerId);
  const ids = listIntroductions(own, monthDays(month)).map(({ partner }) => partner.id);
  return partners.filter(
    ({ id }) => ids.includes(id) && terms.some((term) => term.partnerId === id && term.from <= to),
  );
}

/**
 * Whether partners would wait for each other's statement of a month: one introduced another, who
 * introduced the first, or a partner who did. `terms`: of all partners of the account.
 */
export function hasCircle(terms: readonly TermOfPartner[]): boolean {
  const introducing = terms.filter(({ introduced }) => introduced !== null);
  const ofPartner = groupBy(introducing, ({ partnerId }) => partnerId);
  // A circle begins in a month in which one of its terms begins.
  const months = new Set(introducing.map(({ from }) => monthOf(from)));
  return [...months].some((month) => {
    const introducedBy = new Map<string, readonly string[]>();
    for (const [id, own] of ofPartner) {
      const introductions = listIntroductions(own, monthDays(month));
      introducedBy.set(
        id,
        introductions.map(({ partner }) => partner.id),
      );
    }
    return [...introducedBy.keys()].some((id) => reaches(introducedBy, id, id));
  });
}

/** Whether a way along introductions leads from one partner to the other. */
function reaches(
  introducedBy: ReadonlyMap<string, readonly string[]>,
  from: string,
  to: string,
): boolean {
  const seen = new Set<string>();
  const open = [from];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    for (const next of introducedBy.get(id) ?? []) {
      if (next === to) return true;
      if (!seen.has(next)) open.push(next);
      seen.add(next);
    }
  }
  return false;
}
