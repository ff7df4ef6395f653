import type { Text } from "@/components/ui/text/text";
import { SESSION_MINUTES, SESSIONS } from "@/lib/core/reality/market/sessions";

/** Said once below the table: what "tradable now" rests on. */
export function hoursText(t: Text<never>, zone: string | null): string {
  const hours = SESSIONS.map((session) => {
    const { from, to } = SESSION_MINUTES[session];
    return t("research.universe.hours", {
      session: t(`market.sessionWords.${session}`),
      from: clockText(from),
      to: clockText(to),
    });
  }).join(t("ui.comma"));
  if (zone === null) return t("research.universe.hoursUnlabelled", { hours });
  return t("research.universe.hoursLabelled", { hours, zone });
}

/** 570 → "9:30" */
export function clockText(minute: number): string {
  return `${Math.floor(minute / 60) % 24}:${String(minute % 60).padStart(2, "0")}`;
}
