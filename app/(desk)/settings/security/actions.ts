"use server";
import { refresh } from "next/cache";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import type { SaveRequirements } from "@/components/factors/requirement-form";
import type { EndOne } from "@/components/factors/sessions-table";
import { FACTOR_ROLES, requireFactors } from "@/lib/access/factors/factors";
import { endOtherSessions, endOwnSession } from "@/lib/access/people/people";
import { isAdministrator } from "@/lib/access/scope/account-scope";
import { requireSession } from "@/lib/access/sign-in/session";
import { provenAction, userAction } from "@/lib/access/web/action-client";
import { answerOf, asRefused, refusalOf } from "../../../answer-of";
import { changed } from "../../../second-factor/answer";

const one = userAction
  .inputSchema(z.object({ id: z.uuid() }))
  .action(async ({ parsedInput, ctx }): Promise<string | null> => {
    const ended = await endOwnSession(ctx.user, parsedInput.id, ctx.origin);
    refresh();
    return ended ? null : (await getTranslations("security.sessions"))("gone");
  });

const others = userAction.action(async ({ ctx }): Promise<string | null> => {
  const { session } = await requireSession();
  await endOtherSessions(ctx.user, session.id, ctx.origin);
  refresh();
  return null;
});

export const endOne: EndOne = async (id) => refusalOf(one({ id }));

export const endOthers = async () => refusalOf(others());

const save = provenAction
  .inputSchema(z.object({ roles: z.array(z.enum(FACTOR_ROLES)).max(FACTOR_ROLES.length) }))
  .action(async ({ parsedInput: { roles }, ctx }) => {
    if (!isAdministrator(ctx.user)) {
      return { refused: (await getTranslations("factors.requirement"))("notAllowed") };
    }
    const chosen = FACTOR_ROLES.filter((role) => roles.includes(role));
    await requireFactors(chosen, ctx.origin);
    return changed();
  });

export const saveRequirements: SaveRequirements = async (roles) =>
  answerOf(save({ roles: [...roles] }), asRefused);
