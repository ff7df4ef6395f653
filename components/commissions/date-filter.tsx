"use client";
import dynamic from "next/dynamic";
import { rangeLabel } from "@/components/ui/day-text";
import { Skeleton } from "@/components/ui/skeleton";
import type { Day, DayRange } from "@/lib/core/day";
import { datePresets } from "./date-presets";
import styles from "./filter-bar.module.css";
import { FilterPill } from "./filter-pill";

// The calendar is only fetched when somebody opens it.
const RangeCalendar = dynamic(() => import("./range-calendar"), {
  ssr: false,
  loading: () => <Skeleton width={252} height={252} />,
});

type DateFilterProps = { range: DayRange; yesterday: Day; since: Day; onChange: (range: DayRange) => void };

export function DateFilter({ range, yesterday, since, onChange }: DateFilterProps) {
  const presets = datePresets(yesterday, since);
  const isChosen = (preset: DayRange) => preset.from === range.from && preset.to === range.to;
  const name = presets.find((preset) => isChosen(preset.range))?.label;
  const label = rangeLabel(range);
  return (
    <FilterPill label="Days" value={name ? `${name}: ${label}` : label}>
      {(close) => {
        const choose = (next: DayRange) => {
          close();
          onChange(next);
        };
        return (
          <div className={styles.dates}>
            <ul className={styles.presets}>
              {presets.map((preset) => (
                <li key={preset.label}>
                  <button
                    type="button"
                    aria-pressed={isChosen(preset.range)}
                    onClick={() => choose(preset.range)}
                  >
                    {preset.label}
                  </button>
                </li>
              ))}
            </ul>
            <RangeCalendar range={range} last={yesterday} onChoose={choose} />
          </div>
        );
      }}
    </FilterPill>
  );
}
