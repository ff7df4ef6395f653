import type { AuditOrigin } from "@/lib/core/audit/origin";
import type { Account } from "@/lib/store/accounts/accounts";
import { type AccountChange, setPaused } from "@/lib/store/accounts/changes";

/**
 * Has the account synced no more, neither by schedule nor by hand; a run that is going ends after its present days.
 * What is stored stays readable. Null where it was paused already.
 */
export function pauseAccount(
  account: Pick<Account, "id" | "name">,
  origin: AuditOrigin,
): Promise<AccountChange | null> {
  return set(account, true, origin);
}

/** The schedule takes it up again within minutes. Null where it was not paused. */
export function resumeAccount(
  account: Pick<Account, "id" | "name">,
  origin: AuditOrigin,
): Promise<AccountChange | null> {
  return set(account, false, origin);
}

function set({ id, name }: Pick<Account, "id" | "name">, isPaused: boolean, origin: AuditOrigin) {
  const kind = isPaused ? "account-paused" : "account-resumed";
  return setPaused(id, isPaused, {
    origin,
    event: { kind, result: "done", account: { id, name }, object: name, details: {} },
  });
}
