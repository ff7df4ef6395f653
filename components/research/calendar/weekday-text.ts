import type { Text } from "@/components/ui/text/text";
import { dateLocale, type Language } from "@/lib/core/language";
import { WEEKDAYS, type Weekday } from "@/lib/core/reality/market/calendar";

/** "Regular closing days: Saturday and Sunday.", or what is not known of them. `days` null: the exchange does not say. */
export function closingDays(
  t: Text<"calendar">,
  days: readonly Weekday[] | null,
  language: Language,
): string {
  if (days === null) return t("noClosingDays");
  if (days.length === 0) return t("neverClosed");
  const names = days.map((day) => weekdayName(day, language));
  return t("closingDays", { days: new Intl.ListFormat(dateLocale(language)).format(names) });
}

/** A week of known weekdays: 1 January 2024 was a Monday. */
export function weekdayName(weekday: Weekday, language: Language, width: "long" | "short" = "long"): string {
  const day = new Date(Date.UTC(2024, 0, 1 + WEEKDAYS.indexOf(weekday)));
  return day.toLocaleDateString(dateLocale(language), { weekday: width, timeZone: "UTC" });
}
