"use server";
import { refresh } from "next/cache";
import { getTranslations } from "next-intl/server";
import { LEAST_RETENTION_DAYS, MOST_RETENTION_DAYS } from "@/lib/audit/retention";
import { changeRetention } from "@/lib/audit/save-retention";
import { exactText, wholeNumber } from "@/lib/core/input";
import { requireAdministrator, userAction } from "@/lib/sign-in/web/action-client";
import { sentenceAction } from "../../server-action";

export const saveRetention = sentenceAction(
  userAction,
  [exactText(40), wholeNumber(LEAST_RETENTION_DAYS, MOST_RETENTION_DAYS).nullable()],
  async ([typed, seen], { user, origin }) => {
    requireAdministrator(user);
    const saved = await changeRetention(origin, { text: typed, before: seen });
    refresh();
    if (saved === "saved" || saved === "unchanged") return null;
    const t = await getTranslations("audit.retention");
    return t(saved, { least: LEAST_RETENTION_DAYS, most: MOST_RETENTION_DAYS });
  },
);
