import { requireAccount } from "@/lib/accounts/store/accounts";
import { type AuditOrigin, actorWord, doneEntry } from "@/lib/audit/origin";
import { PRODUCT_TYPES } from "@/lib/commissions/commission";
import { listProductTypes } from "@/lib/commissions/store/facets";
import type { Day } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import { addTerm, findUnknownNames, listTerms, type StoredTerm } from "@/lib/terms/store/terms";
import { scopeKey, termsThatCount } from "@/lib/terms/terms";
import { readTerm, type TermField, type TermProblem, type TermText } from "./read-term";

/** "holds": its scope's term of today. "later": it has not begun. "ended": another one began since, or it was replaced. */
export type TermState = "holds" | "later" | "ended";

export type TermView = StoredTerm & {
  readonly state: TermState;
  /** Another entry of the same scope and day came after it. */
  readonly isReplaced: boolean;
  /** The client or symbol has no row in the ledger. */
  readonly isUnknown: boolean;
};

/** Every term that was ever entered, the newest day first. `today`: the exchange's day. */
export async function loadTerms(scope: WholeAccountScope, today: Day): Promise<TermView[]> {
  const terms = await listTerms(scope);
  const named = (part: "uid" | "symbol") => [...new Set(terms.flatMap((term) => term[part] ?? []))];
  const unknown = await findUnknownNames(scope, named("uid"), named("symbol"));
  const counting = termsThatCount(terms, scopeKey);
  const holding = new Map(
    counting.filter(({ from }) => from <= today).map((term) => [scopeKey(term), term.id]),
  );
  const counts = new Set(counting.map(({ id }) => id));
  const stateOf = (term: StoredTerm): TermState => {
    if (!counts.has(term.id)) return "ended";
    if (term.from > today) return "later";
    return holding.get(scopeKey(term)) === term.id && term.share !== null ? "holds" : "ended";
  };
  return terms
    .map((term) => ({
      ...term,
      state: stateOf(term),
      isReplaced: !counts.has(term.id),
      isUnknown:
        unknown.uids.includes(term.uid ?? "") || unknown.symbols.includes(term.symbol ?? ""),
    }))
    .toSorted((a, b) => (a.from === b.from ? b.id - a.id : a.from < b.from ? 1 : -1));
}

/** What a term can be of: what the exchange names, and what else the ledger has rows of. */
export async function loadProductTypes(scope: WholeAccountScope): Promise<string[]> {
  return [...new Set([...PRODUCT_TYPES, ...(await listProductTypes(scope))])];
}

export type SavedTerm =
  | { readonly kind: "saved" }
  | { readonly kind: "refused"; readonly field: TermField; readonly problem: TermProblem };

/** Adds a term. `today`: the exchange's day. Throws for an account that is gone. */
export async function saveTerm(
  scope: WholeAccountScope,
  {
    text,
    today,
    origin,
  }: { readonly text: TermText; readonly today: Day; readonly origin: AuditOrigin },
): Promise<SavedTerm> {
  const read = readTerm(text, today);
  if (!read.ok) return { kind: "refused", field: read.field, problem: read.problem };
  const account = await requireAccount(scope.accountId);
  const { from, ...named } = read.term;
  const details = Object.fromEntries(Object.entries(named).filter(([, value]) => value)); // what is empty is of everyone
  const entry = doneEntry(origin, "term-agreed", from, details, {
    id: account.id,
    name: account.name,
  });
  await addTerm(scope, { ...read.term, enteredBy: actorWord(origin) }, entry);
  return { kind: "saved" };
}
