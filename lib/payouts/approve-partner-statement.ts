import { requireAccount } from "@/lib/accounts/store/accounts";
import { type AuditOrigin, doneEntry } from "@/lib/audit/origin";
import type { WholeAccountScope } from "@/lib/core/scope";
import type { Connection } from "@/lib/database/database";
import { findAccountDocuments, findPartnerParty } from "@/lib/parties/store";
import {
  findLoneApproval,
  findSecondApprover,
  switchLoneApprovalOff,
} from "@/lib/payouts/store/lone-approvals";
import {
  findNextNumbers,
  holdPartnerStatement,
  listPartnerStatementLines,
  saveApproval,
} from "@/lib/payouts/store/partner-statements";
import { countApprovers } from "@/lib/users/store/approvers";
import { areTwoPersons } from "@/lib/users/store/given-access";
import { composePartnerStatement, requireMonthClose } from "./compose-partner-statement";
import type { ApproveStatementOutcome, SecondPersonProblem } from "./contract";
import { approvableAloneFrom } from "./lone-approval";
import type { StoredPartnerStatement } from "./partner-statement";
import { approvalOf, hashParties, isIntact, requirePerson } from "./statement-checks";
import { missingForBill } from "./statement-parties";

/**
 * A second person approves a statement, if it is still what the books say; where the account allows
 * it, the only person who can approve also approves what he or she prepared. One transaction
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
      const about = { id: account.id, name: account.name };
      const judged = await judgePerson(scope, statement, { person, origin, about }, client);
      if (judged.kind === "refused") return judged;
      if (!(await isUnchanged(scope, statement, client)))
        return { kind: "refused", problem: { kind: "changed" } };
      const fixed = await fixParties(scope, statement, client);
      if ("missing" in fixed)
        return { kind: "refused", problem: { kind: "details-missing", missing: fixed.missing } };
      const { partner, month, contentHash } = statement;
      const { isAlone } = judged;
      const { number, partiesHash } = fixed;
      const bill = fixed.parties.bill && { bill: fixed.parties.bill.number };
      const approved = { partner, month, contentHash, number, partiesHash, ...bill };
      const details = isAlone ? { ...approved, alone: true } : approved;
      const entry = doneEntry(origin, "payout-approved", partner, details, about);
      await saveApproval(scope, { id: statementId, by: person, isAlone, ...fixed }, entry, client);
      return { kind: "approved" };
    },
  );
}

/**
 * The statement's number, and what its documents say of both parties from now on. `missing`: a
 * self-billing document is due, and these details are not entered.
 */
async function fixParties(
  scope: WholeAccountScope,
  { partnerId, contentHash }: StoredPartnerStatement,
  client: Connection,
) {
  const { broker, settings } = await findAccountDocuments(scope, client);
  const partner = await findPartnerParty(scope, partnerId, client);
  const missing = settings.bills ? missingForBill({ broker, partner }) : [];
  if (missing.length > 0) return { missing };
  const { number, billNumber } = await findNextNumbers(scope, client);
  const bill = settings.bills ? { number: billNumber, note: settings.billNote } : null;
  const parties = { broker, partner, bill };
  return { number, parties, partiesHash: hashParties(parties, { contentHash, number }) };
}

type Approver = {
  readonly person: { readonly id: string; readonly name: string };
  readonly origin: AuditOrigin;
  readonly about: { readonly id: number; readonly name: string };
};
type JudgedPerson =
  | { readonly kind: "may-approve"; readonly isAlone: boolean }
  | Extract<ApproveStatementOutcome, { readonly kind: "refused" }>;

/** Compares ids: an e-mail address can change, and be given to another person. */
async function judgePerson(
  scope: WholeAccountScope,
  statement: StoredPartnerStatement,
  approver: Approver,
  client: Connection,
): Promise<JudgedPerson> {
  const { partnerId, preparedById } = statement;
  const { id } = approver.person;
  const are = (other: string) => areTwoPersons(client, scope.accountId, other, id);
  if (id === partnerId) return refusedFor("payee");
  if (!(await are(partnerId))) return refusedFor("not-two-persons");
  if (preparedById === null) return refusedFor("preparer-unknown");
  if (id === preparedById) return judgeAlone(scope, statement, approver, client);
  if (!(await are(preparedById))) return refusedFor("not-two-persons");
  return { kind: "may-approve", isAlone: false };
}

function refusedFor(kind: SecondPersonProblem): JudgedPerson {
  return { kind: "refused", problem: { kind } };
}

/**
 * Whether the person may approve what he or she prepared. Counts the approvers under the account's
 * lock, whoever gave them access: a setting that is on although there are two ends here.
 */
async function judgeAlone(
  scope: WholeAccountScope,
  { preparedAt }: StoredPartnerStatement,
  { origin, about }: Approver,
  client: Connection,
): Promise<JudgedPerson> {
  const setting = await findLoneApproval(scope, client);
  if (setting === null || setting.offAt !== null) return refusedFor("same-person");
  if ((await countApprovers(scope.accountId, client)) > 1) {
    const second = (await findSecondApprover(scope, client))?.email ?? null;
    const details = second === null ? {} : { second };
    const entry = doneEntry(origin, "payout-alone-off", about.name, details, about);
    await switchLoneApprovalOff(scope, second, entry, client);
    return refusedFor("same-person");
  }
  const from = approvableAloneFrom(preparedAt, setting.since);
  if (setting.now < from) return { kind: "refused", problem: { kind: "too-early", from } };
  return { kind: "may-approve", isAlone: true };
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
  return composed.contentHash === contentHash && composed.unknownFees === null;
}
