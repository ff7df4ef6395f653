"use client";
import { DatePicker } from "@mantine/dates";
import { useState } from "react";
import { useCalendarLook } from "@/components/ui/forms/calendar-look";
import { type Day, type DayRange, parseDay } from "@/lib/core/day";

type RangeCalendarProps = { range: DayRange; last: Day; onChoose: (range: DayRange) => void };

/**
 * First and last day; the second click chooses. Days after the exchange's yesterday cannot be
 * chosen.
 */
export default function RangeCalendar({ range, last, onChoose }: RangeCalendarProps) {
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
      {...useCalendarLook()}
      maxDate={last}
      defaultDate={range.to}
      value={value}
      onChange={change}
    />
  );
}
