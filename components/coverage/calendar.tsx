"use client";
import { Group, Stack, Text, UnstyledButton } from "@mantine/core";
import { useLocale, useTranslations } from "next-intl";
import type { KeyboardEvent, ReactNode } from "react";
import { addDays, type Day, type DayRange, listDays, weekdayIndex } from "@/lib/core/day";
import { longDayLabel, monthLabel, weekdayInitial } from "@/lib/core/day-text";
import { listMonths, type Month, monthDays, monthOf, sameDate } from "@/lib/core/month";
import type { CoverageDay, DayStatus } from "@/lib/coverage/day-status";
import styles from "./calendar.module.css";

type CalendarProps = {
  days: readonly CoverageDay[];
  range: DayRange;
  /** The first day that the exchange still has; a line is drawn before it. Null: no exchange is asked. */
  edge: Day | null;
  selected: Day | null;
  onSelect: (day: Day) => void;
};

/** A strip of squares per month. Arrow keys move by a day and by a month; Enter opens a day. */
export function Calendar({ days, range, ...look }: CalendarProps) {
  const t = useTranslations("coverage.calendar");
  const focusable = look.selected ?? days.at(-1)?.day ?? null;
  return (
    <Squares of="day" legend={t("legend")} next={(key, from) => targetDay(key, from as Day, range)}>
      {planStrips(days, range).map((strip) => (
        <Strip key={strip.month} strip={strip} focusable={focusable} {...look} />
      ))}
    </Squares>
  );
}

type SquaresProps = {
  /** The squares' data attribute: data-day or data-month. */
  of: "day" | "month";
  legend: string;
  /** Where a key leads from a square; null: nowhere. */
  next: (key: string, from: string) => string | null;
  children: ReactNode;
};

/** Squares with one Tab stop; arrow keys move between them. */
export function Squares({ of, legend, next, children }: SquaresProps) {
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const from = (event.target as HTMLElement).dataset[of];
    const to = from ? next(event.key, from) : null;
    const square = to
      ? event.currentTarget.querySelector<HTMLElement>(`[data-${of}="${to}"]`)
      : null;
    if (!square) return;
    event.preventDefault();
    square.focus();
  };
  return (
    <Stack component="fieldset" gap={8} miw={0} onKeyDown={move}>
      <legend className="visually-hidden">{legend}</legend>
      {children}
    </Stack>
  );
}

export const STATUS_ORDER: readonly DayStatus[] = [
  "complete",
  "empty",
  "imported",
  "pending",
  "failed",
  "missing",
  "lost",
  "not-imported",
  "not-published",
  "ended",
];

type MonthStrip = { readonly month: Month; readonly days: readonly (CoverageDay | null)[] };

/**
 * One strip per month of `range`, the newest first; days outside the range are null, so that
 * squares stay in their column.
 */
export function planStrips(days: readonly CoverageDay[], range: DayRange): MonthStrip[] {
  const byDay = new Map(days.map((day) => [day.day, day]));
  return listMonths(range)
    .reverse()
    .map((month) => ({
      month,
      days: listDays(monthDays(month)).map((day) => byDay.get(day) ?? null),
    }));
}

type StripProps = Omit<CalendarProps, "days" | "range"> & {
  strip: MonthStrip;
  focusable: Day | null;
};

function Strip({ strip, edge, selected, focusable, onSelect }: StripProps) {
  const language = useLocale();
  const label = useSquareLabel();
  return (
    <div className={styles.strip}>
      <Text span fz={13} lh="18px" c="dimmed">
        {monthLabel(strip.month, language)}
      </Text>
      <Group gap="4px 0">
        {strip.days.map((day, index) =>
          day ? (
            <UnstyledButton
              key={day.day}
              className={styles.cell}
              data-day={day.day}
              data-status={day.status}
              data-edge={day.day === edge || undefined}
              data-weekend={weekdayIndex(day.day) > 4 || undefined}
              aria-label={label(day)}
              aria-pressed={day.day === selected}
              title={label(day)}
              tabIndex={day.day === focusable ? 0 : -1}
              onClick={() => onSelect(day.day)}
            >
              <span>{weekdayInitial(day.day, language)}</span>
              <span className={styles.square} />
              <span>{Number(day.day.slice(8))}</span>
            </UnstyledButton>
          ) : (
            <span key={addDays(monthDays(strip.month).from, index)} className={styles.cell} />
          ),
        )}
      </Group>
    </div>
  );
}

function useSquareLabel(): (day: CoverageDay) => string {
  const t = useTranslations("coverage.calendar");
  const word = useTranslations("ui.dayStatus");
  const language = useLocale();
  return ({ day, status, rowCount, failure }) => {
    const facts = {
      day: longDayLabel(day, language),
      state: word(status).toLowerCase(),
      count: rowCount,
    };
    const hasRows = status === "complete" || status === "imported";
    const failedAgain = failure !== null && status !== "failed";
    if (hasRows) return t(failedAgain ? "squareRowsAgain" : "squareRows", facts);
    return t(failedAgain ? "squareAgain" : "square", facts);
  };
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
  if (key === "ArrowDown") return sameDate(from, -1);
  if (key === "ArrowUp") return sameDate(from, 1);
  if (key === "Home") return monthDays(monthOf(from)).from;
  return key === "End" ? monthDays(monthOf(from)).to : null;
}
