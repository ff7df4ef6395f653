import { randomUUID } from "node:crypto";
import type { KeyAnswer } from "@/lib/accounts/key-answer";
import { systemClock } from "@/lib/core/clock";
import type { ExchangeFailure } from "@/lib/core/failure";
import { postgresLeases } from "@/lib/database/jobs/rate-slots";
import { readEnv } from "@/lib/env/read-env";
import { createExchangeClient, type ExchangeClient } from "@/lib/exchange/client";
import type { ExchangeCredentials } from "@/lib/exchange/http/credentials";
import { ExchangeError } from "@/lib/exchange/http/errors";

/** `showSub`: whether the subordinate users of direct clients count. */
export type KeyToCheck = {
  readonly baseUrl: string;
  readonly showSub: boolean;
  readonly credentials: ExchangeCredentials;
};

/** Short, because a person waits for the answer. */
const TIMEOUT_MS = 8_000;

/**
 * Asks the exchange for the time, one commission and one second of repayments. None of them changes
 * anything.
 */
export function checkKey(key: KeyToCheck): Promise<KeyAnswer> {
  return withExchange(key, (client) => askAll(client, key.showSub));
}

/** Runs `work` with a client of its own. The key's rate limit counts its requests. */
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
