import { spawn } from "node:child_process";
import { once } from "node:events";
import { db } from "@/lib/store/database";
import type { TestDesk } from "./test-desk";

/** A small generator, so that a seed that was printed can be tried again. */
export function createRandom(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/** Starts a sync in a process of its own and kills it `afterMs` after its first request. */
export async function killSync(
  desk: TestDesk,
  subject: "commissions" | "repayments",
  afterMs: number,
): Promise<void> {
  desk.sandbox.resetLog();
  const child = spawn(
    process.execPath,
    ["--import", "tsx", new URL("test-sync-process.ts", import.meta.url).pathname],
    {
      stdio: ["ignore", "ignore", "inherit"],
      env: {
        ...process.env,
        SYNC_DATABASE_URL: db().url,
        SYNC_ACCOUNT: String(desk.scope.accountId),
        SYNC_CREDENTIALS: JSON.stringify({ ...desk.credentials }),
        SYNC_OF: subject,
      },
    },
  );
  const ended = once(child, "exit");
  while (Object.keys(desk.sandbox.log()).length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  await new Promise((resolve) => setTimeout(resolve, afterMs));
  child.kill("SIGKILL");
  await ended;
}
