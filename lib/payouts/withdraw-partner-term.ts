import { type Account, requireAccount } from "@/lib/accounts/store/accounts";
import { type AuditOrigin, actorId, actorWord, doneEntry } from "@/lib/audit/origin";
import type { WholeAccountScope } from "@/lib/core/scope";
import type { Connection } from "@/lib/database/database";
import {
  changePartnerTerms,
  findPartnerTermEntry,
  markWithdrawn,
} from "@/lib/payouts/store/partner-terms";
import type { WithdrawPartnerTermOutcome, WithdrawProblem } from "./contract";
import { wouldCloseCircle } from "./find-circle";
import { termDetails } from "./term-details";

/**
 * A term that was entered by mistake counts nowhere any more; its entry stays. Refused once an
 * approved statement was computed with it. Throws if the account is gone.
 */
export async function withdrawPartnerTerm(
  scope: WholeAccountScope,
  { termId }: { termId: number },
  origin: AuditOrigin,
): Promise<WithdrawPartnerTermOutcome> {
  const account = await requireAccount(scope.accountId);
  const problem = await changePartnerTerms(scope, async (client) => {
    // Without an entry that ended or replaced an introduction, that introduction applies again.
    if (await wouldCloseCircle(scope, { added: null, without: termId }, client))
      return "introduced-circle";
    return withdrawInTransaction(scope, { id: termId, account }, origin, client);
  });
  return problem === null ? { kind: "withdrawn" } : { kind: "refused", problem };
}

/** The same in a transaction of `changePartnerTerms`. Null: it is withdrawn. */
export async function withdrawInTransaction(
  scope: WholeAccountScope,
  { id, account }: { readonly id: number; readonly account: Pick<Account, "id" | "name"> },
  origin: AuditOrigin,
  client: Connection,
): Promise<WithdrawProblem | null> {
  const term = await findPartnerTermEntry(scope, id, client);
  if (!term || term.withdrawnAt !== null) return "term-gone";
  if (term.partnerId === actorId(origin)) return "payee";
  if (term.isUsed) return "term-used";
  const about = { id: account.id, name: account.name };
  const entry = doneEntry(origin, "partner-term-withdrawn", term.from, termDetails(term), about);
  await markWithdrawn(scope, { id, by: actorWord(origin) }, entry, client);
  return null;
}
