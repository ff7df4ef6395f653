import { DATE_TAGS } from "@/components/ui/text/day-text";
import type { Language } from "@/lib/core/language/language";
import type { InstantText } from "@/lib/core/share/shared-reading";

const formatIn = (language: Language) =>
  new Intl.DateTimeFormat(DATE_TAGS[language], {
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone: "UTC",
  });
const formats = { "en-US": formatIn("en-US"), "zh-CN": formatIn("zh-CN") };

/** "19 Nov 2026, 10:20", in UTC: a page without a script cannot know its reader's zone, so it says which this is. */
export function momentText(instant: InstantText | Date, language: Language): string {
  return formats[language].format(new Date(instant));
}
