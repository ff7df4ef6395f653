import { dateLocale, forEachLanguage, type Language } from "@/lib/core/language";
import type { InstantText } from "@/lib/core/share/shared-reading";

const formats = forEachLanguage(
  (language) =>
    new Intl.DateTimeFormat(dateLocale(language), {
      day: "numeric",
      month: "short",
      year: "numeric",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
      timeZone: "UTC",
    }),
);

/** "19 Nov 2026, 10:20", in UTC: a page without a script cannot know its reader's zone, so it says which this is. */
export function momentText(instant: InstantText | Date, language: Language): string {
  return formats[language].format(new Date(instant));
}
