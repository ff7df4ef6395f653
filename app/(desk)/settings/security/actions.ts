"use server";
import { refresh } from "next/cache";
import { getTranslations } from "next-intl/server";
import { endSessionInput, saveFactorRolesInput } from "@/lib/sign-in/contract";
import { endOtherSessions, endOwnSession } from "@/lib/sign-in/end-session";
import { saveFactorRoles } from "@/lib/sign-in/second-step/factors";
import { requireSession } from "@/lib/sign-in/session";
import { provenAction, requireAdministrator, userAction } from "@/lib/sign-in/web/action-client";

export const endOne = userAction
  .inputSchema(endSessionInput)
  .action(async ({ parsedInput: { sessionId }, ctx: { user, origin } }): Promise<string | null> => {
    const isEnded = await endOwnSession(user, sessionId, origin);
    refresh();
    return isEnded ? null : (await getTranslations("security.sessions"))("gone");
  });

export const endOthers = userAction.action(async ({ ctx: { user, origin } }): Promise<null> => {
  const { session } = await requireSession();
  await endOtherSessions(user, session.id, origin);
  refresh();
  return null;
});

export const saveRequirements = provenAction
  .inputSchema(saveFactorRolesInput)
  .action(async ({ parsedInput, ctx: { user, origin } }): Promise<null> => {
    requireAdministrator(user);
    await saveFactorRoles(parsedInput, origin);
    refresh();
    return null;
  });
