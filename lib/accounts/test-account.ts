import type { KeyAnswer } from "@/lib/accounts/key-answer";
import type { KeyAccount } from "@/lib/accounts/store/accounts";
import { type AuditOrigin, auditEntry } from "@/lib/audit/origin";
import { appendAudit } from "@/lib/audit/store/log";
import { checkKey } from "./check-key";
import { loadCredentials } from "./credentials";

/**
 * Asks the exchange what the account's stored key may read. Throws SealError if the key cannot be
 * opened.
 */
export async function testAccount(account: KeyAccount, origin: AuditOrigin): Promise<KeyAnswer> {
  const credentials = await loadCredentials(account.id);
  const answer = await checkKey({ ...account, credentials });
  const isRefused = answer.kind === "refused";
  const details = isRefused ? { problem: answer.failure.kind } : {};
  const result = isRefused ? "refused" : "done";
  await appendAudit(auditEntry(origin, result, "account-tested", account.name, details, account));
  return answer;
}
