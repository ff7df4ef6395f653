import type { Clock } from "@/lib/core/clock";
import { Refusal } from "../refusal";

const READY_WITHIN_MS = 60_000;

/** Waits until the web answers for itself and its database. Throws Refusal with its last words when it does not. */
export async function waitUntilReady(origin: string, clock: Clock, signal: AbortSignal): Promise<void> {
  const deadline = clock.now() + READY_WITHIN_MS;
  let last = "no answer";
  while (clock.now() < deadline) {
    last = await askReady(origin);
    if (last === "200") return;
    await clock.sleep(100, signal);
  }
  throw new Refusal(
    `The web server did not become ready within ${READY_WITHIN_MS / 1000} s (last answer: ${last}).`,
  );
}

async function askReady(origin: string): Promise<string> {
  try {
    const response = await fetch(`${origin}/api/health/ready`, { signal: AbortSignal.timeout(5_000) });
    await response.body?.cancel();
    return String(response.status);
  } catch (error) {
    return (error as Error).message;
  }
}
