import { randomUUID } from "node:crypto";
import type { KeyAnswer } from "@/lib/accounts/key-answer";
import type { Account } from "@/lib/accounts/store/accounts";
import { type AuditOrigin, auditEntry } from "@/lib/audit/origin";
import { appendAudit } from "@/lib/audit/store/log";
import { systemClock } from "@/lib/core/clock";
import type { ExchangeFailure } from "@/lib/core/failure";
import { postgresLeases } from "@/lib/database/jobs/rate-slots";
import { readEnv } from "@/lib/env/read-env";
import { createExchangeClient, type ExchangeClient } from "@/lib/exchange/client";
import type { ExchangeCredentials } from "@/lib/exchange/http/credentials";
import { ExchangeError } from "@/lib/exchange/http/errors";
import { loadCredentials } from "./seal";

/** `showSub`: whether the subordinate users of direct clients count. */
export type KeyToCheck = {
  readonly baseUrl: string;
  readonly showSub: boolean;
  readonly credentials: ExchangeCredentials;
};

/** Somebody waits in front of the page. */
const TIMEOUT_MS = 8_000;

/** Asks for the time, one commission and one second of repayments: three small questions, none of which writes. */
export function checkKey(key: KeyToCheck): Promise<KeyAnswer> {
  return withExchange(key, (client) => askAll(client, key.showSub));
}

/** Runs `work` on a client of its own, which the key's rate limit includes. */
export async function withExchange<T>(
  { baseUrl, credentials }: KeyToCheck,
  work: (client: ExchangeClient) => Promise<T>,
): Promise<T> {
  const client = createExchangeClient({
    baseUrl,
    credentials,
    leases: postgresLeases(`account-check:${randomUUID()}`), // the key may be in use by a sync
    priority: "interactive",
    timeoutMs: TIMEOUT_MS,
    allowPrivate: readEnv().ALLOW_PRIVATE_EXCHANGE,
  });
  try {
    return await work(client);
  } finally {
    await client.close();
  }
}

async function askAll(client: ExchangeClient, showSub: boolean): Promise<KeyAnswer> {
  const time = await answerOf(async () => (await client.measureClock()) - systemClock.now());
  if ("failure" in time) return { kind: "refused", asked: "time", clockOffsetMs: null, ...time };
  const clockOffsetMs = time.value;
  const commissions = await answerOf(() => client.checkKey(showSub));
  if ("failure" in commissions)
    return { kind: "refused", asked: "commissions", clockOffsetMs, ...commissions };
  const repayments = await answerOf(client.checkRepayments);
  return {
    kind: "works",
    environment: commissions.value.environment,
    clockOffsetMs,
    repayments: "failure" in repayments ? repayments.failure : null,
  };
}

async function answerOf<T>(
  ask: () => Promise<T>,
): Promise<{ value: T } | { failure: ExchangeFailure }> {
  try {
    return { value: await ask() };
  } catch (error) {
    if (error instanceof ExchangeError) return { failure: error.failure };
    throw error;
  }
}

/** Asks the exchange what the account's stored key may read. Throws SealError where it cannot be opened. */
export async function tryAccount(account: Account, origin: AuditOrigin): Promise<KeyAnswer> {
  const credentials = await loadCredentials(account.id);
  const answer = await checkKey({ ...account, credentials });
  const isRefused = answer.kind === "refused";
  const details = isRefused ? { problem: answer.failure.kind } : {};
  const result = isRefused ? "refused" : "done";
  await appendAudit(auditEntry(origin, result, "account-tested", account.name, details, account));
  return answer;
}
