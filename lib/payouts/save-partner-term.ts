import { requireAccount } from "@/lib/accounts/store/accounts";
import { type AuditOrigin, actorId, actorWord, doneEntry } from "@/lib/audit/origin";
import type { Day } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import { addPartnerTerm, listPartners } from "@/lib/payouts/store/partner-terms";
import type { SavePartnerTermOutcome, TypedPartnerTerm } from "./contract";
import { readPartnerTerm } from "./read-partner-term";

/** Adds a term of a current partner. `today`: the exchange's day. Throws if the account is gone. */
export async function savePartnerTerm(
  scope: WholeAccountScope,
  { typed, today }: { typed: TypedPartnerTerm; today: Day },
  origin: AuditOrigin,
): Promise<SavePartnerTermOutcome> {
  const partner = (await listPartners(scope)).find(({ id }) => id === typed.partner);
  if (!partner) return { kind: "refused", field: "partner", problem: "no-partner" };
  if (partner.id === actorId(origin))
    return { kind: "refused", field: "partner", problem: "payee" };
  const read = readPartnerTerm(typed, today);
  if (!read.ok) return { kind: "refused", field: read.field, problem: read.problem };
  const account = await requireAccount(scope.accountId);
  const { from, tiers, ...named } = read.term;
  // The audit entry leaves out what is empty: it means everyone.
  const texts = { ...named, tiers: typed.tiers.trim() };
  const filled = Object.fromEntries(Object.entries(texts).filter(([, value]) => value));
  const details = { partner: partner.email, ...filled };
  const about = { id: account.id, name: account.name };
  const entry = doneEntry(origin, "partner-term-agreed", from, details, about);
  const entered = { partnerId: partner.id, partner: partner.email, enteredBy: actorWord(origin) };
  await addPartnerTerm(scope, { ...read.term, ...entered, tiers }, entry);
  return { kind: "saved" };
}
