import { requireAccount } from "@/lib/accounts/store/accounts";
import { type AuditOrigin, actorWord, doneEntry } from "@/lib/audit/origin";
import { findUnknownClients } from "@/lib/clients/find-unknown-clients";
import type { Day } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import { addTerm, type NewTerm } from "@/lib/terms/store/terms";
import type { SaveTermOutcome, TypedTerm } from "./contract";
import { readTerm } from "./read-term";

type ToSave = {
  readonly typed: TypedTerm;
  /** The exchange's day. */
  readonly today: Day;
  /** Enters the term also if its client is not known. */
  readonly anyway?: boolean;
};

/** Adds a term. Throws if the account is gone. */
export async function saveTerm(
  scope: WholeAccountScope,
  { typed, today, anyway = false }: ToSave,
  origin: AuditOrigin,
): Promise<SaveTermOutcome> {
  const read = readTerm(typed, today);
  if (!read.ok) return { kind: "refused", field: read.field, problem: read.problem };
  const { uid } = read.term;
  const unknown = anyway ? null : await findUnknownClients(scope, uid ? [uid] : []);
  if (unknown) return { kind: "ask", unknown };
  await enterTerm(scope, { ...read.term, enteredBy: actorWord(origin) }, origin);
  return { kind: "saved" };
}

/** Stores an entry and audits it. Throws if the account is gone. */
export async function enterTerm(
  scope: WholeAccountScope,
  term: NewTerm,
  origin: AuditOrigin,
): Promise<void> {
  const account = await requireAccount(scope.accountId);
  const { from, uid, symbol, productType, share, note } = term;
  // The audit entry leaves out what is empty: it means everyone.
  const texts = { uid, symbol, productType, share, note };
  const details = Object.fromEntries(Object.entries(texts).filter(([, value]) => value));
  const about = { id: account.id, name: account.name };
  await addTerm(scope, term, doneEntry(origin, "term-agreed", from, details, about));
}
