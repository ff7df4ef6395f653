import { randomUUID } from "node:crypto";
import type { ExchangeFailure } from "@/lib/core/failure";
import { postgresLeases } from "@/lib/database/jobs/rate-slots";
import { readEnv } from "@/lib/env/read-env";
import type { ExchangeCredentials } from "@/lib/exchange/http/credentials";
import { ExchangeError } from "@/lib/exchange/http/errors";
import { createTradingReader } from "@/lib/exchange/trading/read-client";

type TwoKeys = {
  readonly baseUrl: string;
  readonly read: ExchangeCredentials;
  readonly trade: ExchangeCredentials;
};

/**
 * Whether two keys belong to one user of the exchange. "not-said": the exchange does not name the
 * user of one of them. "unread": one of them may not ask, or got no answer.
 */
type KeyUsers =
  | { readonly kind: "same" | "other" | "not-said" }
  | {
      readonly kind: "unread";
      readonly key: "read" | "trade";
      readonly failure: ExchangeFailure;
    };

/**
 * Compares the users of an account's two keys. Orders that one user sends are not in the lists of
 * another: they would be taken for not executed.
 */
export async function compareKeyUsers({ baseUrl, read, trade }: TwoKeys): Promise<KeyUsers> {
  const [reads, trades] = await Promise.all([readUser(baseUrl, read), readUser(baseUrl, trade)]);
  if ("failure" in reads) return { kind: "unread", key: "read", ...reads };
  if ("failure" in trades) return { kind: "unread", key: "trade", ...trades };
  if (reads.uid === null || trades.uid === null) return { kind: "not-said" };
  return { kind: reads.uid === trades.uid ? "same" : "other" };
}

/** A person waits for the answer. */
const TIMEOUT_MS = 8_000;

async function readUser(
  baseUrl: string,
  credentials: ExchangeCredentials,
): Promise<{ readonly uid: string | null } | { readonly failure: ExchangeFailure }> {
  const reader = createTradingReader({
    baseUrl,
    credentials,
    leases: postgresLeases(`key-user:${randomUUID()}`), // the key may be in use
    priority: "interactive",
    timeoutMs: TIMEOUT_MS,
    allowPrivate: readEnv().ALLOW_PRIVATE_EXCHANGE,
  });
  try {
    return { uid: (await reader.settings()).uid };
  } catch (error) {
    if (error instanceof ExchangeError) return { failure: error.failure };
    throw error;
  } finally {
    await reader.close();
  }
}
