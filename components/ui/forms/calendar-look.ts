import { useLocale, useTranslations } from "next-intl";
import "dayjs/locale/zh-cn";
import type { DatePickerProps } from "@mantine/dates";
import type { Day } from "@/lib/core/day";
import { dayLabel } from "@/lib/core/day-text";
import type { Language } from "@/lib/core/language";

type CalendarLook = Pick<
  DatePickerProps,
  "locale" | "monthLabelFormat" | "yearLabelFormat" | "getDayAriaLabel"
>;

/** The order of a date's parts, where a language differs from the picker's default. */
const LOOKS: Readonly<Record<Language, CalendarLook>> = {
  "en-US": {},
  "zh-CN": {
    locale: "zh-cn",
    monthLabelFormat: "YYYY年M月",
    yearLabelFormat: "YYYY年",
    getDayAriaLabel: (day) => dayLabel(day as Day, "zh-CN"),
  },
};

const LABELS = [
  "previousMonth",
  "nextMonth",
  "previousYear",
  "nextYear",
  "previousDecade",
  "nextDecade",
] as const;

export function useCalendarLook() {
  const t = useTranslations("filters.calendar");
  return {
    ...LOOKS[useLocale()],
    firstDayOfWeek: 1 as const,
    weekendDays: [],
    hideOutsideDates: true,
    ariaLabels: Object.fromEntries(LABELS.map((label) => [label, t(label)])),
    attributes: { month: { "aria-label": t("days") } },
  };
}
