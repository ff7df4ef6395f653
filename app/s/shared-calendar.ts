import { type FileWords, gapLines, toFileEvent } from "@/app/api/feeds/calendar/file-events";
import type { Language } from "@/lib/core/language";
import type { Text } from "@/lib/core/text";
import type { ShareFacts } from "@/lib/shares/facts/facts";
import type { CalendarSection } from "@/lib/shares/facts/section";
import { formatCalendarFile } from "@/lib/stocks/calendar/calendar-file";

/**
 * The dates of a shared calendar as RFC 5545; null: the facts have no calendar. `linkId` is part of
 * the events' ids.
 */
export function sharedCalendarFile(
  facts: ShareFacts,
  { linkId, title }: { readonly linkId: string; readonly title: string },
  { t, language }: { readonly t: Text<"calendar">; readonly language: Language },
): string | null {
  const section = facts.sections.find((each): each is CalendarSection => each.kind === "calendar");
  if (section === undefined) return null;
  const words: FileWords = { t, language, origin: null, calendarId: linkId };
  const codes = section.codes.join(", ");
  const gaps = gapLines(t, facts.market, section.gaps);
  return formatCalendarFile({
    name: t("file.name", { name: title || section.name || codes }),
    description: [t("file.shared", { count: section.codes.length, codes }), ...gaps].join("\n"),
    language,
    events: section.entries.map((entry) => toFileEvent(entry, words)),
  });
}
