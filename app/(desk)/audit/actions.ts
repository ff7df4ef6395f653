"use server";
import { refresh } from "next/cache";
import { getTranslations } from "next-intl/server";
import { saveRetentionInput } from "@/lib/audit/contract";
import { LEAST_RETENTION_DAYS, MOST_RETENTION_DAYS } from "@/lib/audit/retention";
import { saveRetention as save } from "@/lib/audit/save-retention";
import { requireAdministrator, userAction } from "@/lib/sign-in/web/action-client";

export const saveRetention = userAction
  .inputSchema(saveRetentionInput)
  .action(async ({ parsedInput, ctx: { user, origin } }): Promise<string | null> => {
    requireAdministrator(user);
    const saved = await save(parsedInput, origin);
    refresh();
    if (saved.kind !== "refused") return null;
    const t = await getTranslations("audit.retention");
    return t(saved.problem, { least: LEAST_RETENTION_DAYS, most: MOST_RETENTION_DAYS });
  });
