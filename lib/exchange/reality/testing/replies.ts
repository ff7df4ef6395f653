import { vi } from "vitest";
import {
  envelope,
  type HttpStandIn,
  type StandInReply,
  startStandIn,
  success,
} from "@/lib/exchange/http/testing/http-stand-in";
import { localLeases } from "@/lib/exchange/rate-limit/testing/local-leases";
import { PANEL_PATHS, type PanelSource } from "@/lib/stocks/queue/source";
import { findStockCode, type StockCode } from "@/lib/stocks/stock-code";
import { createRealityClient, type RealityClient, type RealityClientOptions } from "../client";

/** For tests: the answer of each endpoint; an endpoint without one does not exist. */
export type RealityReplies = Partial<Record<PanelSource, StandInReply>>;

export function stockCode(text: string): StockCode {
  const code = findStockCode(text);
  if (code === null) throw new Error(`no stock code: ${text}`);
  return code;
}

/** A server and a client for it; its waits are skipped, except those of the rate limit. */
export async function realityReplying(
  replies: RealityReplies,
  options: Partial<RealityClientOptions> = {},
): Promise<{ client: RealityClient; server: HttpStandIn; close: () => Promise<void> }> {
  const sources = new Map(
    Object.entries(PANEL_PATHS).map(([source, path]) => [path as string, source]),
  );
  const byPath: StandInReply = (response, request) => {
    const source = sources.get(request.url.pathname) as PanelSource | undefined;
    const reply = (source && replies[source]) ?? envelope(404, "40404");
    reply(response, request);
  };
  const server = await startStandIn([byPath]);
  const client = createRealityClient({
    baseUrl: server.url,
    leases: localLeases(),
    priority: "background",
    clock: { now: Date.now, sleep: async () => undefined },
    random: () => 0,
    ...options,
  });
  const close = async () => {
    await client.close();
    await server.close();
  };
  return { client, server, close };
}

/** The data of the n-th answer of an endpoint; the last repeats. */
export function inTurn(...answers: readonly unknown[]): StandInReply {
  let asked = 0;
  return (response, request) => {
    const answer = answers[Math.min(asked, answers.length - 1)];
    asked += 1;
    success(answer)(response, request);
  };
}

const STEP_MS = 20;
/** More than any test needs; work that never ends must fail instead of hanging. */
const MAX_PASSED_MS = 900_000;

/**
 * Advances the time, in steps that real connections can follow, until `work` has ended. Needs fake
 * timers, including the performance clock.
 */
export async function passTimeUntil<T>(work: Promise<T>): Promise<T> {
  let ended = false;
  const end = () => {
    ended = true;
  };
  work.then(end, end);
  for (let passedMs = 0; !ended; passedMs += STEP_MS) {
    if (passedMs > MAX_PASSED_MS)
      throw new Error(`not ended after ${MAX_PASSED_MS} ms of the fake clock`);
    await vi.advanceTimersByTimeAsync(STEP_MS);
    await new Promise((resolve) => setImmediate(resolve));
  }
  return work;
}
