import { randomUUID } from "node:crypto";
import { onTestFinished } from "vitest";
import type { Clock } from "@/lib/core/clock";
import { grantAccountScope } from "@/lib/core/scope";
import { hurriedClock } from "@/lib/core/testing/clock";
import { db } from "@/lib/database/database";
import type { SandboxCredentials } from "@/lib/sandbox/http/credentials";
import { type RunningSandbox, type ServerOptions, startSandbox } from "@/lib/sandbox/server";
import { type TradingBook, type TradingSource, tradingBook } from "@/lib/trading/kept";
import { type CopyDeps, type CopyEnd, copyTrading } from "../copy-trading";

export const NOON = Date.parse("2026-11-21T12:00:00+08:00");
export const DAY_MS = 86_400_000;
const NO_LIMIT = 1e9;

export type TestCopy = {
  readonly sandbox: RunningSandbox;
  readonly uid: string;
  readonly book: TradingBook;
  readonly deps: CopyDeps & { readonly clock: Clock };
  readonly copy: (sources?: readonly TradingSource[]) => Promise<CopyEnd>;
  /** Moves the exchange's and this machine's clock alike. */
  readonly pass: (ms: number) => void;
};

/** Enough time to open and close a few of everything; at `NOON` one position is open. */
export const TRADES_SINCE = NOON - 18 * DAY_MS;
/** For tests that do not depend on how much was traded. */
export const LATELY = { tradesSinceMs: NOON - DAY_MS };

/**
 * For tests: an account whose exchange trades by itself since `TRADES_SINCE`, and copies of its
 * records.
 */
export async function openTestCopy(
  options: ServerOptions = {},
  {
    scopes,
    environment = "sandbox",
  }: Pick<SandboxCredentials, "scopes"> & { environment?: "live" | "sandbox" } = {},
): Promise<TestCopy> {
  const uid = randomUUID();
  const credentials = {
    apiKey: `key-${uid}`,
    apiSecret: `secret-${uid}`,
    apiPassphrase: "passphrase",
    uid,
  };
  const sandbox = await startSandbox({
    nowMs: NOON,
    credentials: [{ ...credentials, ...(scopes ? { scopes } : {}) }],
    tradesSinceMs: TRADES_SINCE,
    limits: { tradingPerSecond: NO_LIMIT, perMinute: NO_LIMIT },
    ...options,
  });
  onTestFinished(() => sandbox.close().catch(() => {})); // a test may have closed it
  const { id } = await db().prisma.account.create({
    data: {
      name: uid,
      baseUrl: sandbox.url,
      environment,
      keyHint: "test",
      keyFingerprint: uid,
      sealedCredentials: new Uint8Array([0]), // the tests pass the credentials unsealed
    },
  });
  let aheadMs = NOON - Date.now();
  const clock: Clock = {
    ...hurriedClock,
    now: () => hurriedClock.now() + aheadMs,
  };
  const scope = grantAccountScope(id);
  const deps = { loadCredentials: async () => credentials, clock, perSecond: 100 };
  return {
    sandbox,
    uid,
    book: tradingBook(scope, { environment }),
    deps,
    copy: (sources) =>
      copyTrading(
        { scope, signal: new AbortController().signal, ...(sources ? { sources } : {}) },
        deps,
      ),
    pass: (ms) => {
      aheadMs += ms;
      sandbox.advance(ms);
    },
  };
}
