"use server";
import { refresh } from "next/cache";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import type { SaveRetention } from "@/components/audit/retention-control";
import { isAdministrator } from "@/lib/access/scope/account-scope";
import { userAction } from "@/lib/access/web/action-client";
import { LEAST_RETENTION_DAYS, MOST_RETENTION_DAYS } from "@/lib/core/audit/retention";
import { changeRetention } from "@/lib/reports/audit/retention";
import { refusalOf } from "../../answer-of";

const input = z.object({ text: z.string().max(40), before: z.number().nullable() });

const save = userAction.inputSchema(input).action(async ({ parsedInput, ctx }): Promise<string | null> => {
  const t = await getTranslations("audit.retention");
  if (!isAdministrator(ctx.user)) return t("notAllowed");
  const saved = await changeRetention(ctx.origin, parsedInput);
  refresh();
  if (saved === "saved" || saved === "unchanged") return null;
  return t(saved, { least: LEAST_RETENTION_DAYS, most: MOST_RETENTION_DAYS });
});

export const saveRetention: SaveRetention = async (text, before) => refusalOf(save({ text, before }));
