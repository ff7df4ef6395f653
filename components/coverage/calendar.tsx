"use client";
import { type KeyboardEvent, useRef } from "react";
import { plural } from "@/components/ui/amount-text";
import { longDayLabel, monthEnd, monthLabel, monthStart } from "@/components/ui/day-text";
import { addDays, type Day, type DayRange } from "@/lib/core/day";
import styles from "./calendar.module.css";
import { type CoverageDay, type MonthStrip, planStrips, statusWord } from "./coverage-day";

type CalendarProps = {
  days: readonly CoverageDay[];
  range: DayRange;
  /** First day the exchange can still be asked for: the line is drawn before it. */
  edge: Day;
  selected: Day | null;
  onSelect: (day: Day) => void;
};

/** A strip of squares per month. Arrow keys move by a day and by a month; Enter opens a day. */
export function Calendar({ days, range, edge, selected, onSelect }: CalendarProps) {
  const root = useRef<HTMLFieldSetElement>(null);
  const focusable = selected ?? days.at(-1)?.day ?? null;
  const move = (event: KeyboardEvent) => {
    const from = (event.target as HTMLElement).dataset.day as Day | undefined;
    const to = from ? targetDay(event.key, from, range) : null;
    const square = to ? root.current?.querySelector<HTMLElement>(`[data-day="${to}"]`) : null;
    if (!square) return;
    event.preventDefault();
    square.focus();
  };
  return (
    <fieldset ref={root} className={styles.calendar} onKeyDown={move}>
      <legend className="visually-hidden">Days and their state</legend>
      {planStrips(days, range).map((strip) => (
        <Strip
          key={strip.month}
          strip={strip}
          edge={edge}
          selected={selected}
          focusable={focusable}
          onSelect={onSelect}
        />
      ))}
    </fieldset>
  );
}

type StripProps = {
  strip: MonthStrip;
  edge: Day;
  selected: Day | null;
  focusable: Day | null;
  onSelect: (day: Day) => void;
};

function Strip({ strip, edge, selected, focusable, onSelect }: StripProps) {
  return (
    <div className={styles.strip}>
      <span className={styles.month}>{monthLabel(strip.month)}</span>
      <div className={styles.squares}>
        {strip.days.map((day, index) =>
          day ? (
            <button
              key={day.day}
              type="button"
              className={styles.square}
              data-day={day.day}
              data-status={day.status}
              data-edge={day.day === edge ? "" : undefined}
              aria-label={squareLabel(day)}
              aria-pressed={day.day === selected}
              title={squareLabel(day)}
              tabIndex={day.day === focusable ? 0 : -1}
              onClick={() => onSelect(day.day)}
            />
          ) : (
            <span key={addDays(strip.month, index)} className={styles.blank} />
          ),
        )}
      </div>
    </div>
  );
}

function squareLabel(day: CoverageDay): string {
  const rows =
    day.status === "complete" || day.status === "imported" ? `, ${plural(day.rowCount, "row")}` : "";
  const warning = day.failure && day.status !== "failed" ? ", last re-read failed" : "";
  return `${longDayLabel(day.day)}: ${statusWord[day.status].toLowerCase()}${rows}${warning}`;
}

/** Where an arrow key leads, held inside the range; null for any other key. */
export function targetDay(key: string, from: Day, range: DayRange): Day | null {
  const target = stepOf(key, from);
  if (target === null) return null;
  if (target < range.from) return range.from;
  if (target > range.to) return range.to;
  return target;
}

function stepOf(key: string, from: Day): Day | null {
  if (key === "ArrowLeft") return addDays(from, -1);
  if (key === "ArrowRight") return addDays(from, 1);
  if (key === "ArrowDown") return sameDayOf(addDays(monthStart(from), -1), from);
  if (key === "ArrowUp") return sameDayOf(addDays(monthEnd(from), 1), from);
  if (key === "Home") return monthStart(from);
  return key === "End" ? monthEnd(from) : null;
}

/** The same day number in `month`, or that month's last day. */
function sameDayOf(month: Day, from: Day): Day {
  const day = addDays(monthStart(month), Number(from.slice(8)) - 1);
  return day.slice(0, 7) === month.slice(0, 7) ? day : monthEnd(month);
}
