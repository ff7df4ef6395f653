"use client";
import { useLocale, useTranslations } from "next-intl";
import "dayjs/locale/zh-cn";
import { DatePicker, type DatePickerProps } from "@mantine/dates";
import { useState } from "react";
import { dayLabel } from "@/components/ui/text/day-text";
import { type Day, type DayRange, parseDay } from "@/lib/core/day";
import type { Language } from "@/lib/core/language";

/** The order of a date's parts, where a language's own differs from the picker's. */
const CALENDAR_LOOK: Readonly<
  Record<
    Language,
    Pick<DatePickerProps<"range">, "locale" | "monthLabelFormat" | "yearLabelFormat" | "getDayAriaLabel">
  >
> = {
  "en-US": {},
  "zh-CN": {
    locale: "zh-cn",
    monthLabelFormat: "YYYY年M月",
    yearLabelFormat: "YYYY年",
    getDayAriaLabel: (day) => dayLabel(day as Day, "zh-CN"),
  },
};

type RangeCalendarProps = { range: DayRange; last: Day; onChoose: (range: DayRange) => void };

const LABELS = [
  "previousMonth",
  "nextMonth",
  "previousYear",
  "nextYear",
  "previousDecade",
  "nextDecade",
] as const;

/** First and last day; the second click chooses. Days after the exchange's yesterday cannot be chosen. */
export default function RangeCalendar({ range, last, onChoose }: RangeCalendarProps) {
  const t = useTranslations("filters.calendar");
  const language = useLocale();
  const [value, setValue] = useState<[string | null, string | null]>([range.from, range.to]);
  const change = (next: [string | null, string | null]) => {
    setValue(next);
    const [from, to] = next;
    if (from !== null && to !== null) onChoose({ from: parseDay(from), to: parseDay(to) });
  };
  return (
    <DatePicker
      type="range"
      allowSingleDateInRange
      firstDayOfWeek={1}
      weekendDays={[]}
      hideOutsideDates
      {...CALENDAR_LOOK[language]}
      ariaLabels={Object.fromEntries(LABELS.map((label) => [label, t(label)]))}
      maxDate={last}
      defaultDate={range.to}
      value={value}
      onChange={change}
    />
  );
}
