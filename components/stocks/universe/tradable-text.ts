import type { Words } from "@/lib/core/text";
import { wallText } from "@/lib/stocks/market/market-text";
import type { ClosedReason, Tradable } from "@/lib/stocks/market/tradable";
import type { SuspensionRead } from "@/lib/stocks/pairs/listing";

const OPEN = {
  now: null,
  earlier: "tradable.openEarlier",
  never: "tradable.openNever",
} as const satisfies Record<SuspensionRead, string | null>;

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
const DAY_HOURS = 24;

const UNKNOWN = {
  calendar: "tradable.noCalendar",
  sessions: "tradable.noSessions",
  weekend: "tradable.noWeekend",
} as const;

export function tradableText(words: Words<"market">, tradable: Tradable) {
  const { t } = words;
  switch (tradable.kind) {
    case "open": {
      const session = t(`sessionWords.${tradable.session}`);
      return { word: t("tradable.yes"), why: openText(words, tradable, session) };
    }
    case "closed":
      return {
        word: t(tradable.why.kind === "suspended" ? "tradable.suspended" : "tradable.no"),
        why: closedText(words, tradable.why),
      };
    case "unknown":
      return { word: t("tradable.unknown"), why: t(UNKNOWN[tradable.why]) };
    default:
      return tradable satisfies never;
  }
}

/** "regular · suspension checked 44 min ago" */
function openText(
  { t }: Words<"market">,
  { suspensionRead, suspensionAgeMs }: Extract<Tradable, { kind: "open" }>,
  session: string,
): string {
  const key = OPEN[suspensionRead];
  if (key === null) return session;
  if (suspensionRead === "never" || suspensionAgeMs === undefined) return t(key, { session });
  const minutes = Math.floor(suspensionAgeMs / MINUTE_MS);
  if (minutes < HOUR_MINUTES) return t("tradable.openMinutes", { session, count: minutes });
  const hours = Math.floor(minutes / HOUR_MINUTES);
  if (hours < 2 * DAY_HOURS) return t("tradable.openHours", { session, count: hours });
  return t("tradable.openDays", { session, count: Math.floor(hours / DAY_HOURS) });
}

function closedText({ t, language }: Words<"market">, why: ClosedReason): string {
  switch (why.kind) {
    case "suspended":
      return t("tradable.whySuspended");
    case "closure": {
      const { remark, endTime } = why.closure;
      const until = endTime === null ? "—" : wallText(endTime, language);
      return remark
        ? t("tradable.closureRemark", { remark, until })
        : t("tradable.closure", { until });
    }
    case "weekday":
      return t("tradable.weekday", { weekday: t(`tradable.weekdays.${why.weekday}`) });
    case "session":
      return t("tradable.session", { session: t(`sessionWords.${why.session}`) });
    default:
      return why satisfies never;
  }
}
