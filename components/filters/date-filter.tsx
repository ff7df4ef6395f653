"use client";
import { Skeleton } from "@mantine/core";
import dynamic from "next/dynamic";
import { useLocale, useTranslations } from "next-intl";
import type { Day, DayRange } from "@/lib/core/day";
import { rangeLabel } from "@/lib/core/day-text";
import { type DateChoice, type DateUrl, datePresets, dayChoice, isChosen } from "./date-presets";
import styles from "./filter-bar.module.css";
import { FilterPill } from "./filter-pill";

// The calendar's script is loaded when it is opened.
const RangeCalendar = dynamic(() => import("./range-calendar"), {
  ssr: false,
  loading: () => <Skeleton width={212} height={252} />,
});

type DateFilterProps = {
  range: DayRange;
  url: DateUrl;
  last: Day;
  /** `last` is today: the current day has data too. */
  endsToday?: boolean;
  onChange: (choice: DateChoice) => void;
};

export function DateFilter({ range, url, last, endsToday, onChange }: DateFilterProps) {
  const t = useTranslations("filters");
  const presets = datePresets(endsToday);
  const name = presets.find((preset) => isChosen(preset, url))?.name;
  const days = rangeLabel(range, useLocale());
  return (
    <FilterPill
      label={t("days")}
      value={name ? t("daysNamed", { name: t(`presets.${name}`), days }) : days}
      onChange={onChange}
    >
      {(choose) => (
        <div className={styles.dates}>
          <ul className={styles.presets}>
            {presets.map((preset) => (
              <li key={preset.name}>
                <button
                  type="button"
                  aria-pressed={isChosen(preset, url)}
                  onClick={() => choose(preset.choice)}
                >
                  {t(`presets.${preset.name}`)}
                </button>
              </li>
            ))}
          </ul>
          <RangeCalendar range={range} last={last} onChoose={(next) => choose(dayChoice(next))} />
        </div>
      )}
    </FilterPill>
  );
}
