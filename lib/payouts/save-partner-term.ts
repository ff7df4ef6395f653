import { requireAccount } from "@/lib/accounts/store/accounts";
import { type AuditOrigin, actorId, actorWord, doneEntry } from "@/lib/audit/origin";
import type { Day } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import { partnerScopeKey } from "@/lib/payouts/partner-terms";
import {
  addPartnerTerm,
  listPartners,
  listPartnerTerms,
  type Partner,
  type StoredPartnerTerm,
} from "@/lib/payouts/store/partner-terms";
import { termsThatCount } from "@/lib/terms/terms";
import {
  type PartnerTermField,
  type PartnerTermProblem,
  type PartnerTermText,
  readPartnerTerm,
} from "./read-partner-term";

/** "holds": its scope's term of today. "later": it has not begun. "ended": another began since. "replaced": by an entry of the same day. */
export type PartnerTermState = "holds" | "later" | "ended" | "replaced";

export type PartnerTermView = StoredPartnerTerm & { readonly state: PartnerTermState };

export type PartnerTermsView = {
  readonly partners: readonly Partner[];
  /** Every term that was ever entered, by partner, the newest day first. */
  readonly terms: readonly PartnerTermView[];
};

/** `today`: the exchange's day. */
export async function loadPartnerTerms(
  scope: WholeAccountScope,
  today: Day,
): Promise<PartnerTermsView> {
  const [partners, terms] = await Promise.all([listPartners(scope), listPartnerTerms(scope, null)]);
  const keyOf = (term: StoredPartnerTerm) => `${term.partnerId} ${partnerScopeKey(term)}`;
  const counting = termsThatCount(terms, keyOf);
  const counts = new Set(counting.map(({ id }) => id));
  const begun = counting.filter(({ from }) => from <= today);
  const holding = new Map(begun.map((term) => [keyOf(term), term.id]));
  const stateOf = (term: StoredPartnerTerm): PartnerTermState => {
    if (!counts.has(term.id)) return "replaced";
    if (term.from > today) return "later";
    return holding.get(keyOf(term)) === term.id && term.share !== null ? "holds" : "ended";
  };
  const order = ({ partner, from, id }: StoredPartnerTerm) => [partner, from, id] as const;
  return {
    partners,
    terms: terms
      .map((term) => ({ ...term, state: stateOf(term) }))
      .toSorted((a, b) => {
        const [[partnerA, fromA, idA], [partnerB, fromB, idB]] = [order(a), order(b)];
        if (partnerA !== partnerB) return partnerA < partnerB ? -1 : 1;
        return fromA === fromB ? idB - idA : fromA < fromB ? 1 : -1;
      }),
  };
}

export type SavedPartnerTerm =
  | { readonly kind: "saved" }
  | {
      readonly kind: "refused";
      readonly field: PartnerTermField;
      readonly problem: PartnerTermProblem;
    };

/** Adds a term for somebody who is a partner now. `today`: the exchange's day. Throws for an account that is gone. */
export async function savePartnerTerm(
  scope: WholeAccountScope,
  {
    text,
    today,
    origin,
  }: { readonly text: PartnerTermText; readonly today: Day; readonly origin: AuditOrigin },
): Promise<SavedPartnerTerm> {
  const partner = (await listPartners(scope)).find(({ id }) => id === text.partner);
  if (!partner) return { kind: "refused", field: "partner", problem: "no-partner" };
  if (partner.id === actorId(origin))
    return { kind: "refused", field: "partner", problem: "payee" };
  const read = readPartnerTerm(text, today);
  if (!read.ok) return { kind: "refused", field: read.field, problem: read.problem };
  const account = await requireAccount(scope.accountId);
  const { from, tiers, ...named } = read.term;
  const words = { ...named, tiers: text.tiers.trim() };
  const filled = Object.fromEntries(Object.entries(words).filter(([, value]) => value)); // what is empty is of everyone
  const details = { partner: partner.email, ...filled };
  const entry = doneEntry(origin, "partner-term-agreed", from, details, {
    id: account.id,
    name: account.name,
  });
  const entered = { partnerId: partner.id, partner: partner.email, enteredBy: actorWord(origin) };
  await addPartnerTerm(scope, { ...read.term, ...entered, tiers }, entry);
  return { kind: "saved" };
}
