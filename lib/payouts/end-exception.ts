import { requireAccount } from "@/lib/accounts/store/accounts";
import { type AuditOrigin, actorId, actorWord, doneEntry } from "@/lib/audit/origin";
import type { Day } from "@/lib/core/day";
import { isFirstOfMonth } from "@/lib/core/month";
import type { WholeAccountScope } from "@/lib/core/scope";
import {
  addPartnerTerm,
  changePartnerTerms,
  findPartnerTermEntry,
} from "@/lib/payouts/store/partner-terms";
import type { TypedEnding } from "@/lib/terms/contract";
import { readEnding } from "@/lib/terms/read-term";
import type { EndExceptionOutcome } from "./contract";
import { isException } from "./partner-terms";
import { termDetails } from "./term-details";

type ToEnd = {
  readonly termId: number;
  readonly typed: TypedEnding;
  /** The exchange's day. */
  readonly today: Day;
};

/**
 * Ends an exception: from a day on its rows get the share of the partner's other clients. An
 * introducer's term ends with a month: what it covers gets the share of the other product types, or
 * none. Adds an entry without a share. Throws if the account is gone.
 */
export async function endException(
  scope: WholeAccountScope,
  { termId, typed, today }: ToEnd,
  origin: AuditOrigin,
): Promise<EndExceptionOutcome> {
  const account = await requireAccount(scope.accountId);
  return changePartnerTerms(scope, async (client): Promise<EndExceptionOutcome> => {
    const term = await findPartnerTermEntry(scope, termId, client);
    if (!term || term.withdrawnAt !== null || term.share === null || !isException(term))
      return { kind: "refused", field: null, problem: "term-gone" };
    if (term.partnerId === actorId(origin))
      return { kind: "refused", field: null, problem: "payee" };
    const read = readEnding(typed, { today, first: term.from });
    if (!read.ok) return { kind: "refused", field: read.field, problem: read.problem };
    if (term.introduced && !isFirstOfMonth(read.ending.from))
      return { kind: "refused", field: "from", problem: "from-not-first" };
    const ending = { ...term, ...read.ending, share: null, tiers: [] };
    const about = { id: account.id, name: account.name };
    const details = termDetails(ending);
    const entry = doneEntry(origin, "partner-term-agreed", ending.from, details, about);
    await addPartnerTerm(scope, { ...ending, enteredBy: actorWord(origin) }, entry, client);
    return { kind: "saved" };
  });
}
