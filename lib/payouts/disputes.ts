import { findAccount } from "@/lib/accounts/store/accounts";
import { type AuditOrigin, actorId, actorWord, doneEntry } from "@/lib/audit/origin";
import { type AccountScope, isWholeAccount, type WholeAccountScope } from "@/lib/core/scope";
import { answerDispute, insertDispute } from "@/lib/payouts/store/disputes";
import { findPartnerStatement } from "@/lib/payouts/store/partner-statements";

type Said = {
  readonly id: number;
  /** Counts from 1. */
  readonly line: number;
  readonly words: string;
  readonly origin: AuditOrigin;
};
export type Disputed = "saved" | "gone" | "payee" | "words-missing" | "disputed" | "no-dispute";

const LONGEST_WORDS = 500;

/** A partner's words against a line of an own statement. */
export async function disputeLine(scope: AccountScope, said: Said): Promise<Disputed> {
  if (isWholeAccount(scope)) return "gone"; // who pays does not dispute
  return (await say(scope, said, "payout-disputed", insertDispute)) ?? "disputed";
}

/** Answers what a partner said, once. "payee": nobody answers for the broker what they were paid themselves. */
export async function answerLine(scope: WholeAccountScope, said: Said): Promise<Disputed> {
  const payout = await findPartnerStatement(scope, said.id);
  if (payout?.partnerId === actorId(said.origin)) return "payee"; // whose statement it is never changes
  return (await say(scope, said, "payout-dispute-answered", answerDispute)) ?? "no-dispute";
}

async function say<Scope extends AccountScope>(
  scope: Scope,
  { id, line, words: given, origin }: Said,
  kind: "payout-disputed" | "payout-dispute-answered",
  save: (
    scope: Scope,
    said: Parameters<typeof insertDispute>[1],
    entry: ReturnType<typeof doneEntry>,
  ) => Promise<boolean>,
): Promise<Disputed | null> {
  const words = given.trim();
  if (words === "" || words.length > LONGEST_WORDS) return "words-missing";
  const [account, payout] = await Promise.all([
    findAccount(scope.accountId),
    findPartnerStatement(scope, id),
  ]);
  if (!account || !payout || payout.number === null) return "gone";
  const { partner, month, number } = payout;
  const about = { id: account.id, name: account.name };
  const entry = doneEntry(origin, kind, partner, { partner, month, number, line }, about);
  return (await save(scope, { statementId: id, line, words, by: actorWord(origin) }, entry))
    ? "saved"
    : null;
}
