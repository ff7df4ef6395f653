import { headers } from "next/headers";
import type { SecondStepActions, SecondStepView } from "@/components/second-step/second-step-view";
import { webOrigin } from "@/lib/env/web-origin";
import { FEW_BACKUP_CODES } from "@/lib/sign-in/second-step/backup-codes";
import { loadFactors } from "@/lib/sign-in/second-step/factors";
import type { requireSession } from "@/lib/sign-in/session";
import { callerOf } from "@/lib/sign-in/web/audit-origin";
import * as actions from "./second-step-actions";

export const SECOND_STEP_ACTIONS: SecondStepActions = actions;

/**
 * The second step of the session's own person. `isRequired`: one of their roles has to have a
 * factor.
 */
export async function viewOwnSecondStep({ user }: Awaited<ReturnType<typeof requireSession>>) {
  const { hasApp, passkeys, backupCodes, isRequired } = await loadFactors(user);
  const view: SecondStepView = {
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
