import { dateLocale, forEachLanguage, type Language } from "@/lib/core/language";

const formats = forEachLanguage(
  (language) =>
    new Intl.DateTimeFormat(dateLocale(language), {
      dateStyle: "medium",
      timeStyle: "short",
      timeZone: "UTC",
    }),
);

/** "19 Nov 2026, 10:20", in UTC. */
export function momentText(instant: Date | string, language: Language): string {
  return formats[language].format(new Date(instant));
}
