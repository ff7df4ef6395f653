import type { Words } from "@/lib/core/text";
import { wallText } from "@/lib/stocks/market/market-text";
import type { ClosedReason, Tradable } from "@/lib/stocks/market/tradable";
import type { SuspensionRead } from "@/lib/stocks/pairs/listing";

const OPEN = {
  now: null,
  earlier: "tradable.openEarlier",
  never: "tradable.openNever",
} as const satisfies Record<SuspensionRead, string | null>;

const UNKNOWN = {
  calendar: "tradable.noCalendar",
  sessions: "tradable.noSessions",
  weekend: "tradable.noWeekend",
} as const;

/** `checked`: when the suspension was last read, such as "44 minutes ago"; null: not said. */
export function tradableText(words: Words<"market">, tradable: Tradable, checked: string | null) {
  const { t } = words;
  switch (tradable.kind) {
    case "open": {
      const session = t(`sessionWords.${tradable.session}`);
      return { word: t("tradable.yes"), why: openText(words, tradable, session, checked) };
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

/** "regular · suspension checked 44 minutes ago" */
function openText(
  { t }: Words<"market">,
  { suspensionRead }: Extract<Tradable, { kind: "open" }>,
  session: string,
  checked: string | null,
): string {
  const key = OPEN[suspensionRead];
  if (key === null) return session;
  if (suspensionRead === "never" || checked === null) return t(key, { session });
  return t("tradable.openChecked", { session, checked });
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
