"use client";
import dynamic from "next/dynamic";
import { rangeLabel } from "@/components/ui/day-text";
import { Skeleton } from "@/components/ui/skeleton";
import type { Day, DayRange } from "@/lib/core/day";
import { type DateChoice, datePresets, dayChoice, isChosen } from "./date-presets";
import styles from "./filter-bar.module.css";
import { FilterPill } from "./filter-pill";

// The calendar is only fetched when somebody opens it.
const RangeCalendar = dynamic(() => import("./range-calendar"), {
  ssr: false,
  loading: () => <Skeleton width={212} height={252} />,
});

type DateFilterProps = {
  /** As the server read it. */
  range: DayRange;
  url: { preset: string | null; from: string | null; to: string | null };
  yesterday: Day;
  onChange: (choice: DateChoice) => void;
};

export function DateFilter({ range, url, yesterday, onChange }: DateFilterProps) {
  const presets = datePresets(yesterday);
  const name = presets.find((preset) => isChosen(preset, url))?.label;
  const label = rangeLabel(range);
  return (
    <FilterPill label="Days" value={name ? `${name}: ${label}` : label}>
      {(close) => {
        const choose = (choice: DateChoice) => {
          close();
          onChange(choice);
        };
        return (
          <div className={styles.dates}>
            <ul className={styles.presets}>
              {presets.map((preset) => (
                <li key={preset.label}>
                  <button
                    type="button"
                    aria-pressed={isChosen(preset, url)}
                    onClick={() => choose(preset.choice)}
                  >
                    {preset.label}
                  </button>
                </li>
              ))}
            </ul>
            <RangeCalendar range={range} last={yesterday} onChoose={(next) => choose(dayChoice(next))} />
          </div>
        );
      }}
    </FilterPill>
  );
}
