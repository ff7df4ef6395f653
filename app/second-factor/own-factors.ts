import { headers } from "next/headers";
import type { FactorActions, FactorsView } from "@/components/factors/factor-view";
import { webOrigin } from "@/lib/env/web-origin";
import { FEW_BACKUP_CODES } from "@/lib/sign-in/second-step/backup-codes";
import { loadFactors } from "@/lib/sign-in/second-step/factors";
import type { requireSession } from "@/lib/sign-in/session";
import { callerOf } from "@/lib/sign-in/web/audit-origin";
import * as factorActions from "./factor-actions";

export const FACTOR_ACTIONS: FactorActions = factorActions;

/** What the session's own person has, as it is shown to them; `isRequired`: a role of theirs has to have a factor. */
export async function viewOwnFactors({ user }: Awaited<ReturnType<typeof requireSession>>) {
  const { hasApp, passkeys, backupCodes, isRequired } = await loadFactors(user);
  const view: FactorsView = {
    hasApp,
    passkeys: passkeys.map(({ id, name, isSynced, createdAt, lastUsedAt }) => {
      return { id, name, isSynced, createdAt, lastUsedAt };
    }),
    backupCodes,
    isFew: backupCodes <= FEW_BACKUP_CODES,
    program: callerOf(await headers()).agent,
    origin: webOrigin(),
  };
  return { view, isRequired };
}
