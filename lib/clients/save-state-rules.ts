import { type AuditOrigin, doneEntry } from "@/lib/audit/origin";
import { type ClientStateRules, MOST_STATE_DAYS } from "@/lib/clients/client-state";
import { loadClientStateRules, saveClientStateRules } from "@/lib/clients/store/state-rules";
import { mergeChanges } from "@/lib/core/merge-changes";
import type { WholeAccountScope } from "@/lib/core/scope";
import type { SaveStateRulesOutcome, StateRulesProblem } from "./contract";

/** Saves what was changed of the rules that the person saw; what others changed since stays. */
export async function saveStateRules(
  scope: WholeAccountScope,
  { seen, typed }: { seen: ClientStateRules; typed: ClientStateRules },
  origin: AuditOrigin,
): Promise<SaveStateRulesOutcome> {
  const before = await loadClientStateRules(scope);
  const after = mergeChanges({ stored: before, seen, given: typed });
  const problem = findProblem(after);
  if (problem) return { kind: "refused", problem };
  const account = { id: scope.accountId, name: null };
  const details = { before: { ...before }, after: { ...after } };
  const entry = doneEntry(origin, "client-rules-changed", null, details, account);
  await saveClientStateRules(scope, after, entry);
  return { kind: "saved" };
}

function findProblem({ newDays, dormantDays, lostDays }: ClientStateRules) {
  const isThreshold = (days: number) =>
    Number.isSafeInteger(days) && days >= 1 && days <= MOST_STATE_DAYS;
  if (![newDays, dormantDays, lostDays].every(isThreshold))
    return { kind: "threshold", most: MOST_STATE_DAYS } satisfies StateRulesProblem;
  if (lostDays <= dormantDays) return { kind: "lost-before-dormant" } satisfies StateRulesProblem;
  return null;
}
