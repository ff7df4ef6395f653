"use server";
import { refresh } from "next/cache";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import type { SaveRetention } from "@/components/audit/retention-control";
import { requireAdministrator, userAction } from "@/lib/access/web/action-client";
import { LEAST_RETENTION_DAYS, MOST_RETENTION_DAYS } from "@/lib/core/audit/retention";
import { changeRetention } from "@/lib/reports/audit/retention";
import { sentenceAction } from "../../server-action";

const text = z.string().max(40);
const before = z.number().nullable();

export const saveRetention: SaveRetention = sentenceAction(
  userAction,
  [text, before],
  async ([typed, seen], { user, origin }) => {
    requireAdministrator(user);
    const saved = await changeRetention(origin, { text: typed, before: seen });
    refresh();
    if (saved === "saved" || saved === "unchanged") return null;
    const t = await getTranslations("audit.retention");
    return t(saved, { least: LEAST_RETENTION_DAYS, most: MOST_RETENTION_DAYS });
  },
);
