"use client";
import { DateInput, type DateInputProps } from "@mantine/dates";
import { useLocale } from "next-intl";
import type { Day } from "@/lib/core/day";
import { dayLabel } from "@/lib/core/day-text";
import { useCalendarLook } from "./calendar-look";

/**
 * A day, typed ("19 Nov 2026", "2026-11-19") or chosen; written as everywhere else and sent as
 * YYYY-MM-DD.
 */
export function DayField(props: DateInputProps) {
  const language = useLocale();
  return (
    <DateInput
      size="xs"
      valueFormat={(day) => dayLabel(day as Day, language)}
      allowDeselect={!props.required}
      {...useCalendarLook()}
      {...props}
    />
  );
}
