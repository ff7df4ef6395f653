"use server";
import { z } from "zod";
import type { SyncRequestOutcome } from "@/components/coverage/sync-control";
import { findAccountScope } from "@/lib/access/account-scope";
import { managerAction } from "@/lib/access/action-client";
import { requestSync } from "@/lib/sync/request";
import { loadSyncState } from "@/lib/sync/state";

const input = z.object({ accountId: z.number().int().positive() });

const requestAccountSync = managerAction
  .inputSchema(input)
  .action(async ({ parsedInput: { accountId }, ctx }): Promise<SyncRequestOutcome> => {
    if (!ctx.mayManage) return { kind: "refused", reason: "Only an administrator may start a sync." };
    const access = await findAccountScope(ctx.user, String(accountId));
    if (access.kind !== "granted") return { kind: "refused", reason: "There is no such account any more." };
    const { running, workerAlive } = await loadSyncState(access.scope);
    if (running) return { kind: "running", trigger: running.trigger };
    await requestSync(accountId, "button");
    return { kind: workerAlive ? "requested" : "no-worker" };
  });

/** Puts a sync of the account in the queue of the workers, and says what became of that. */
export async function syncNow(accountId: number): Promise<SyncRequestOutcome> {
  const { data, serverError } = await requestAccountSync({ accountId });
  return data ?? { kind: "refused", reason: serverError ?? "There is no such account any more." };
}
