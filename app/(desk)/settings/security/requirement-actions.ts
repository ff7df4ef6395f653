"use server";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import type { SaveRequirements } from "@/components/factors/requirement-form";
import { FACTOR_ROLES, requireFactors } from "@/lib/access/factors/factors";
import { isAdministrator } from "@/lib/access/scope/account-scope";
import { provenAction } from "@/lib/access/web/action-client";
import { answerOf } from "../../../answer-of";
import { changed, refuse } from "../../../second-factor/answer";

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

/** Sets for everybody which roles have to have a second step. */
export const saveRequirements: SaveRequirements = async (roles) =>
  answerOf(save({ roles: [...roles] }), refuse);
