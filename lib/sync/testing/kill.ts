import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { db } from "@/lib/database/database";
import { argsOf } from "@/lib/env/process";
import { drawMoments, readTestEnv } from "@/lib/env/testing/env";
import type { SyncSubject } from "../sync-run";
import type { SyncDesk } from "./desk";

/**
 * When to kill a sync: after this many requests of its subject, or this long after the first one.
 */
export type KillMoment = { readonly requests: number } | { readonly afterMs: number };

/** How many random moments `npm run test:full` tries. */
const RANDOM_KILLS = 20;

/** The chosen moments; in the full tier also random ones within `longestMs`. */
export function killMoments(chosen: readonly number[], longestMs: number): KillMoment[] {
  const drawn = drawMoments(readTestEnv().isFull ? RANDOM_KILLS : 0, longestMs);
  return [...chosen.map((requests) => ({ requests })), ...drawn.map((afterMs) => ({ afterMs }))];
}

/**
 * Starts a sync in a separate process and kills it at `moment`. After the requests of a chosen
 * moment the exchange is silent, so that the sync cannot end before the kill. "ended": it finished
 * before a random moment. Throws if it failed or never began.
 */
export async function killSync(
  desk: SyncDesk,
  subject: SyncSubject,
  moment: KillMoment,
): Promise<"killed" | "ended"> {
  const { sandbox } = desk;
  sandbox.resetLog();
  if ("requests" in moment)
    sandbox.setSwitches({
      faults: [{ kind: "silent", endpoint: subject, after: moment.requests }],
    });
  const child = spawn(process.execPath, argsOf("lib/sync/testing/sync-process.ts"), {
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      SYNC_DATABASE_URL: db().url,
      SYNC_ACCOUNT: String(desk.scope.accountId),
      SYNC_CREDENTIALS: JSON.stringify({ ...desk.credentials }),
      SYNC_LIMITS: JSON.stringify(desk.limits ?? null),
      SYNC_OF: subject,
    },
  });
  const ended = once(child, "exit");
  const wanted = "requests" in moment ? moment.requests : 1;
  while (requestsOf(desk, subject) < wanted && child.exitCode === null) await sleep(2);
  if ("afterMs" in moment) await sleep(moment.afterMs);
  child.kill("SIGKILL");
  const [code, signal] = await ended;
  sandbox.resetSwitches();
  const isKilled = signal === "SIGKILL";
  if (!isKilled && (code !== 0 || "requests" in moment || requestsOf(desk, subject) === 0))
    throw new Error(`the sync ended with ${code ?? signal} before it was killed`);
  // sync-account.db.test.ts proves that a dead run blocks the next one for 15 seconds; only random
  // moments wait for that.
  if ("requests" in moment)
    await db().pool.query(
      "update sync_runs set heartbeat_at = heartbeat_at - interval '15 seconds' where account_id = $1",
      [desk.scope.accountId],
    );
  return isKilled ? "killed" : "ended";
}

const PATHS = { commissions: /commission/, repayments: /repaid-history/ } as const;

function requestsOf({ sandbox }: SyncDesk, subject: SyncSubject): number {
  const counted = Object.entries(sandbox.log()).find(([path]) => PATHS[subject].test(path));
  return counted?.[1].requests ?? 0;
}
