import type { AuditOrigin } from "@/lib/core/audit/origin";
import { type Clock, systemClock } from "@/lib/core/clock";
import type { KeyAnswer } from "@/lib/core/reports/key-answer";
import type { AppSecrets } from "@/lib/env/app-secrets";
import type { Account } from "@/lib/store/accounts/accounts";
import { appendAudit } from "@/lib/store/audit/log";
import { checkKey } from "./check-key";
import { loadCredentials } from "./load-credentials";

/** Asks the exchange what the account's stored key may read. Throws SealError where it cannot be opened. */
export async function tryAccount(
  account: Account,
  readSecrets: () => AppSecrets,
  origin: AuditOrigin,
  clock: Clock = systemClock,
): Promise<KeyAnswer> {
  const credentials = await loadCredentials(account.id, readSecrets);
  const answer = await checkKey({ ...account, credentials }, clock);
  const { id, name } = account;
  const about = { kind: "account-tested", account: { id, name }, object: name } as const;
  const problem = answer.kind === "refused" ? answer.failure.kind : null;
  const event = { ...about, result: problem === null ? "done" : "refused" } as const;
  await appendAudit({ origin, event: { ...event, details: problem === null ? {} : { problem } } });
  return answer;
}
