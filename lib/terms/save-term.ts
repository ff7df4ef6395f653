import { requireAccount } from "@/lib/accounts/store/accounts";
import { type AuditOrigin, actorWord, doneEntry } from "@/lib/audit/origin";
import type { Day } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import { addTerm } from "@/lib/terms/store/terms";
import type { SaveTermOutcome, TypedTerm } from "./contract";
import { readTerm } from "./read-term";

/** Adds a term. `today`: the exchange's day. Throws if the account is gone. */
export async function saveTerm(
  scope: WholeAccountScope,
  { typed, today }: { typed: TypedTerm; today: Day },
  origin: AuditOrigin,
): Promise<SaveTermOutcome> {
  const read = readTerm(typed, today);
  if (!read.ok) return { kind: "refused", field: read.field, problem: read.problem };
  const account = await requireAccount(scope.accountId);
  const { from, ...named } = read.term;
  // The audit entry leaves out what is empty: it means everyone.
  const details = Object.fromEntries(Object.entries(named).filter(([, value]) => value));
  const about = { id: account.id, name: account.name };
  const entry = doneEntry(origin, "term-agreed", from, details, about);
  await addTerm(scope, { ...read.term, enteredBy: actorWord(origin) }, entry);
  return { kind: "saved" };
}
