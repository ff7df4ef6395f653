import { findAccount } from "@/lib/accounts/store/accounts";
import { type AuditOrigin, actorId, actorWord, doneEntry } from "@/lib/audit/origin";
import type { AuditEntry } from "@/lib/audit/store/log";
import { type AccountScope, isWholeAccount, type WholeAccountScope } from "@/lib/core/scope";
import { answerDispute, type DisputeWords, insertDispute } from "@/lib/payouts/store/disputes";
import { findPartnerStatement } from "@/lib/payouts/store/partner-statements";
import type { DisputeOutcome } from "./contract";

/** `line` counts from 1. */
type Dispute = { readonly statementId: number; readonly line: number; readonly words: string };

const LONGEST_WORDS = 500;

/** A partner disputes a line of their own approved statement. */
export async function disputeLine(
  scope: AccountScope,
  dispute: Dispute,
  origin: AuditOrigin,
): Promise<DisputeOutcome> {
  if (isWholeAccount(scope)) return { kind: "refused", problem: "gone" }; // the broker does not dispute
  const kind = "payout-disputed";
  return saveWords(scope, dispute, origin, {
    kind,
    notSaved: "disputed",
    save: (words, entry) => insertDispute(scope, words, entry),
  });
}

/** The broker answers a dispute, once. Nobody answers a dispute about their own payment. */
export async function answerLine(
  scope: WholeAccountScope,
  dispute: Dispute,
  origin: AuditOrigin,
): Promise<DisputeOutcome> {
  // A statement's partner never changes, so the check needs no lock.
  const statement = await findPartnerStatement(scope, dispute.statementId);
  if (statement?.partnerId === actorId(origin)) return { kind: "refused", problem: "payee" };
  const kind = "payout-dispute-answered";
  return saveWords(scope, dispute, origin, {
    kind,
    notSaved: "no-dispute",
    save: (words, entry) => answerDispute(scope, words, entry),
  });
}

type Way = {
  readonly kind: "payout-disputed" | "payout-dispute-answered";
  readonly notSaved: "disputed" | "no-dispute";
  readonly save: (words: DisputeWords, entry: AuditEntry) => Promise<boolean>;
};

async function saveWords(
  scope: AccountScope,
  { statementId, line, words: typed }: Dispute,
  origin: AuditOrigin,
  { kind, notSaved, save }: Way,
): Promise<DisputeOutcome> {
  const words = typed.trim();
  if (words === "" || words.length > LONGEST_WORDS)
    return { kind: "refused", problem: "words-missing" };
  const [account, statement] = await Promise.all([
    findAccount(scope.accountId),
    findPartnerStatement(scope, statementId),
  ]);
  if (!account || !statement || statement.number === null)
    return { kind: "refused", problem: "gone" };
  const { partner, month, number } = statement;
  const about = { id: account.id, name: account.name };
  const entry = doneEntry(origin, kind, partner, { partner, month, number, line }, about);
  const isSaved = await save({ statementId, line, words, by: actorWord(origin) }, entry);
  return isSaved ? { kind: "saved" } : { kind: "refused", problem: notSaved };
}
