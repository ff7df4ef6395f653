import { requireAccount } from "@/lib/accounts/store/accounts";
import { type AuditOrigin, doneEntry } from "@/lib/audit/origin";
import type { WholeAccountScope } from "@/lib/core/scope";
import type { Connection } from "@/lib/database/database";
import {
  holdPartnerStatement,
  listPartnerStatementLines,
  saveApproval,
} from "@/lib/payouts/store/partner-statements";
import { areTwoPersons } from "@/lib/users/store/given-access";
import { composePartnerStatement, requireMonthClose } from "./compose-partner-statement";
import type { ApproveStatementOutcome, SecondPersonProblem } from "./contract";
import type { StoredPartnerStatement } from "./partner-statement";
import { approvalOf, isIntact, requirePerson } from "./statement-checks";

/**
 * A second person approves a statement, if it is still what the books say. One transaction
 * compares, writes and audits. Throws if the account is gone.
 */
export async function approvePartnerStatement(
  scope: WholeAccountScope,
  { statementId }: { statementId: number },
  origin: AuditOrigin,
): Promise<ApproveStatementOutcome> {
  const person = requirePerson(origin);
  const account = await requireAccount(scope.accountId);
  return holdPartnerStatement<ApproveStatementOutcome>(
    scope,
    statementId,
    async (statement, client) => {
      if (!statement) return { kind: "refused", problem: { kind: "gone" } };
      const approval = approvalOf(statement);
      if (approval) return { kind: "refused", problem: approval };
      const problem = await findSecondPersonProblem(scope, statement, person.id, client);
      if (problem !== null) return { kind: "refused", problem: { kind: problem } };
      if (!(await isUnchanged(scope, statement, client)))
        return { kind: "refused", problem: { kind: "changed" } };
      const { partner, month, contentHash } = statement;
      const about = { id: account.id, name: account.name };
      const entryOf = (number: number) => {
        const details = { partner, month, contentHash, number };
        return doneEntry(origin, "payout-approved", partner, details, about);
      };
      await saveApproval(scope, { id: statementId, by: person }, entryOf, client);
      return { kind: "approved" };
    },
  );
}

/** Compares ids: an e-mail address can change, and be given to another person. */
async function findSecondPersonProblem(
  { accountId }: WholeAccountScope,
  { partnerId, preparedById }: StoredPartnerStatement,
  personId: string,
  client: Connection,
): Promise<SecondPersonProblem | null> {
  if (personId === partnerId) return "payee";
  if (preparedById === null) return "preparer-unknown";
  if (personId === preparedById) return "same-person";
  for (const other of [preparedById, partnerId])
    if (!(await areTwoPersons(client, accountId, other, personId))) return "not-two-persons";
  return null;
}

/** Whether preparing the statement now gives the same, to the last digit. */
async function isUnchanged(
  scope: WholeAccountScope,
  statement: StoredPartnerStatement,
  client: Connection,
): Promise<boolean> {
  const { id, month, partnerId, partner, content, contentHash } = statement;
  const close = await requireMonthClose(scope, month, client);
  if (!isIntact(statement, await listPartnerStatementLines(scope, id, client))) return false;
  const of = { partner: { id: partnerId, email: partner }, account: content.account, close };
  const composed = await composePartnerStatement(scope, of, content.clients, client);
  return composed.contentHash === contentHash;
}
