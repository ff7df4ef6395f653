import { createHash } from "node:crypto";
import type { Language } from "@/lib/core/language";
import { momentText } from "@/lib/core/moment-text";
import { areaText, type Text } from "@/lib/core/text";
import { wordsIn } from "@/lib/core/words-in";
import type { CalendarEntry } from "@/lib/stocks/calendar/calendar-entry";
import type { FileEvent } from "@/lib/stocks/calendar/calendar-file";
import { eventSentence } from "@/lib/stocks/calendar/event-text";
import { codeOf, type MarketEvent } from "@/lib/stocks/calendar/market-event";
import { panelPath } from "@/lib/stocks/calendar/stock-events";
import { marketInstant } from "@/lib/stocks/market/market-clock";
import type { WallTime } from "@/lib/stocks/market/wall-time";
import { PANEL_PATHS } from "@/lib/stocks/queue/source";

export type FileWords = {
  readonly t: Text<"calendar">;
  readonly language: Language;
  /**
   * The desk's address; null: the file's reader has no account there, and nothing leads into it.
   */
  readonly origin: string | null;
  /** Makes this calendar's event ids unique. */
  readonly calendarId: string;
};

export function calendarText(language: Language): Text<"calendar"> {
  return areaText(wordsIn(language).t, "calendar");
}

type Gap = { readonly code: string; readonly source: string };

/** What the file lacks, a line each. */
export function gapLines(
  t: Text<"calendar">,
  market: { readonly observed: unknown },
  gaps: readonly Gap[],
) {
  const lines: string[] = [];
  if (market.observed === null) lines.push(t("file.marketGap"));
  const panels = gaps.map(({ code, source }) => `${code} ${source}`).join(", ");
  if (panels !== "") lines.push(t("file.gaps", { panels }));
  return lines;
}

export function toFileEvent(
  entry: CalendarEntry<Date | string>,
  { t, language, origin, calendarId }: FileWords,
): FileEvent {
  const { event, source, changedAt } = entry;
  const code = codeOf(event);
  const since = t("file.since", {
    moment: momentText(changedAt, language),
    source: PANEL_PATHS[source],
  });
  const path =
    code === null || source === "calendar" ? "/research/calendar" : panelPath(code, source);
  return {
    uid: `${createHash("sha256")
      .update(JSON.stringify([calendarId, code, event.key]))
      .digest("hex")
      .slice(0, 40)}@broker-desk`,
    on: whenOf(event),
    summary: eventSentence(t, event, language),
    description: event.isExpected ? `${t("file.expected")}\n${since}` : since,
    category: t(`kinds.${event.kind}`),
    url: origin === null ? null : `${origin}${path}`,
    isExpected: event.isExpected,
    changedAt: new Date(changedAt),
  };
}

/** A whole-day closure is a day; one that begins or ends within a day has its times. */
function whenOf(event: MarketEvent): FileEvent["on"] {
  const day = { kind: "day", date: event.date } as const;
  switch (event.kind) {
    case "closure":
    case "early-end": {
      const { startTime, endTime } = event.closure;
      if (event.isWholeDay || startTime === null) return day;
      const toMs = endTime === null ? null : marketInstant(endTime);
      return { kind: "time", fromMs: marketInstant(startTime), toMs };
    }
    case "suspension":
    case "resumption": {
      const { time, date } = event;
      if (time === null || time.kind === "text") return day;
      if (time.kind === "instant") return { kind: "time", fromMs: time.ms, toMs: null };
      const wall = `${date} ${time.time.slice(0, 5)}` as WallTime;
      return { kind: "time", fromMs: marketInstant(wall), toMs: null };
    }
    default:
      return day;
  }
}
