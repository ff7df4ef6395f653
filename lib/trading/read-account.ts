import { randomUUID } from "node:crypto";
import type { ExchangeFailure } from "@/lib/core/failure";
import { postgresLeases } from "@/lib/database/jobs/rate-slots";
import { readEnv } from "@/lib/env/read-env";
import type { ExchangeCredentials } from "@/lib/exchange/http/credentials";
import { ExchangeError } from "@/lib/exchange/http/errors";
import { createTradingReader, type TradingReader } from "@/lib/exchange/trading/read-client";

/** "refused": it must not be asked like this; the sentence says what to change. */
export type AccountReading<Value> =
  | { readonly kind: "read"; readonly value: Value }
  | { readonly kind: "failed"; readonly failure: ExchangeFailure }
  | { readonly kind: "refused"; readonly sentence: string };

type AccountToRead = {
  readonly baseUrl: string;
  readonly credentials: ExchangeCredentials;
  readonly signal: AbortSignal;
};

/**
 * Asks the exchange about an account's orders, positions, bots or assets, within its rate limits
 * and before background work. `nowMs` is the exchange's. Changes nothing.
 */
export async function readAccount<Value>(
  { baseUrl, credentials, signal }: AccountToRead,
  read: (reader: TradingReader, nowMs: number) => Promise<Value>,
): Promise<AccountReading<Value>> {
  const reader = createTradingReader({
    baseUrl,
    credentials,
    leases: postgresLeases(`account-read:${randomUUID()}`),
    priority: "interactive",
    allowPrivate: readEnv().ALLOW_PRIVATE_EXCHANGE,
    signal,
  });
  try {
    return { kind: "read", value: await read(reader, await reader.measureClock()) };
  } catch (error) {
    if (error instanceof ExchangeError) return { kind: "failed", failure: error.failure };
    if (error instanceof RangeError) return { kind: "refused", sentence: error.message };
    throw error;
  } finally {
    await reader.close();
  }
}

/** Every row of every page. */
export async function collect<Row>(pages: AsyncIterable<readonly Row[]>): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for await (const page of pages) for (const row of page) rows.push(row);
  return rows;
}
