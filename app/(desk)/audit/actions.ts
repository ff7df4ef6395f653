"use server";
import { refresh } from "next/cache";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import type { SaveRetention } from "@/components/audit/retention-control";
import { isAdministrator } from "@/lib/access/scope/account-scope";
import { userAction } from "@/lib/access/web/action-client";
import { LEAST_RETENTION_DAYS, MOST_RETENTION_DAYS } from "@/lib/core/audit/retention";
import { changeRetention } from "@/lib/reports/audit/retention";

const input = z.object({ text: z.string().max(40), before: z.number().nullable() });

const save = userAction
  .inputSchema(input)
  .action(async ({ parsedInput, ctx }): Promise<{ refused: string | null }> => {
    const t = await getTranslations("audit.retention");
    if (!isAdministrator(ctx.user)) return { refused: t("notAllowed") };
    const saved = await changeRetention(ctx.origin, parsedInput);
    refresh();
    if (saved === "saved" || saved === "unchanged") return { refused: null };
    return { refused: t(saved, { least: LEAST_RETENTION_DAYS, most: MOST_RETENTION_DAYS }) };
  });

/** Sets for how many days entries are kept, for everyone; "" means permanently. */
export const saveRetention: SaveRetention = async (text, before) => {
  const { data, serverError } = await save({ text, before });
  return data ? data.refused : (serverError ?? (await getTranslations("audit.retention"))("broken"));
};
