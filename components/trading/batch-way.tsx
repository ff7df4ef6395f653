"use client";
import { useTranslations } from "next-intl";
import type { SendWay } from "@/lib/trading/plan-sends";

/** "In one request with 3 others", or why it is sent alone. Nothing for what is not sent. */
export function SendWayText({ way }: { way: SendWay | undefined }) {
  const t = useTranslations("tradeBatch");
  if (way === undefined) return null;
  return way.kind === "together"
    ? t("ways.together", { others: way.count - 1 })
    : t(`ways.${way.why}`);
}
