import { PRODUCT_TYPES } from "@/lib/commissions/commission";
import { listProductTypes } from "@/lib/commissions/store/facets";
import type { Day } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import { findUnknownNames, listTerms } from "@/lib/terms/store/terms";
import {
  type EnteredTerm,
  scopeKey,
  type TermState,
  type TermView,
  termsThatCount,
} from "@/lib/terms/terms";

/** Every term ever entered, newest day first. `today`: the exchange's day. */
export async function loadTerms(scope: WholeAccountScope, today: Day): Promise<TermView[]> {
  const terms = await listTerms(scope);
  const unknown = await findUnknownNames(scope, namesOf(terms, "uid"), namesOf(terms, "symbol"));
  const counting = termsThatCount(terms, scopeKey);
  const countingIds = new Set(counting.map(({ id }) => id));
  const begun = counting.filter(({ from }) => from <= today);
  const current = new Map(begun.map((term) => [scopeKey(term), term.id]));
  const stateOf = (term: EnteredTerm): TermState => {
    if (!countingIds.has(term.id)) return "ended";
    if (term.from > today) return "later";
    return current.get(scopeKey(term)) === term.id && term.share !== null ? "holds" : "ended";
  };
  return terms
    .map((term) => ({
      ...term,
      state: stateOf(term),
      isReplaced: !countingIds.has(term.id),
      isUnknown:
        unknown.uids.includes(term.uid ?? "") || unknown.symbols.includes(term.symbol ?? ""),
    }))
    .toSorted(byNewestDay);
}

function namesOf(terms: readonly EnteredTerm[], part: "uid" | "symbol"): string[] {
  const names = terms.map((term) => term[part]).filter((name) => name !== null);
  return [...new Set(names)];
}

function byNewestDay(a: EnteredTerm, b: EnteredTerm): number {
  if (a.from === b.from) return b.id - a.id;
  return a.from < b.from ? 1 : -1;
}

/** The product types that a term can name: the exchange's, and others of the ledger. */
export async function loadProductTypes(scope: WholeAccountScope): Promise<string[]> {
  return [...new Set([...PRODUCT_TYPES, ...(await listProductTypes(scope))])];
}
