"use client";
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { addDays } from "@/lib/core/day";
import { type Month, monthDays, monthOf, sameDate } from "@/lib/core/month";
import type { MarketDate } from "@/lib/stocks/market/market-date";
import styles from "./calendar.module.css";
import { useCalendarUrl } from "./calendar-bar";

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
};

type MonthKeysProps = { month: Month; label: string; children: ReactNode };

/**
 * Moves over the days by keyboard. A day outside the month opens its month and then gets the focus.
 */
export function MonthKeys({ month, label, children }: MonthKeysProps) {
  const table = useRef<HTMLTableElement>(null);
  const wanted = useRef<MarketDate | null>(null);
  const change = useCalendarUrl();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another month has come, and with it the day
  useEffect(() => {
    if (wanted.current !== null && focusDay(table.current, wanted.current)) wanted.current = null;
  }, [month]);

  const press = (event: KeyboardEvent) => {
    const cell =
      event.target instanceof HTMLElement
        ? event.target.closest<HTMLElement>("td[data-date]")
        : null;
    if (cell === null || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "Enter" && event.target === cell) {
      cell.querySelector<HTMLElement>("a[data-day]")?.click();
      return;
    }
    const next = nextDate(cell.dataset.date as MarketDate, event.key);
    if (next === null) return;
    event.preventDefault();
    if (focusDay(table.current, next)) return;
    wanted.current = next;
    void change({ month: monthOf(next) });
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid that is walked by keyboard
    <table ref={table} role="grid" className={styles.month} aria-label={label} onKeyDown={press}>
      {children}
    </table>
  );
}

/** Null: the key moves to no day. */
function nextDate(date: MarketDate, key: string): MarketDate | null {
  const step = STEPS[key];
  if (step !== undefined) return addDays(date, step);
  if (key === "Home") return monthDays<MarketDate>(monthOf(date)).from;
  if (key === "End") return monthDays<MarketDate>(monthOf(date)).to;
  if (key === "PageUp") return sameDate(date, -1);
  return key === "PageDown" ? sameDate(date, 1) : null;
}

/** Focuses a day, where the Tab key enters the month from now on. False: the day is not drawn. */
function focusDay(table: HTMLTableElement | null, date: MarketDate): boolean {
  const cell = table?.querySelector<HTMLElement>(`td[data-date="${date}"]`);
  if (!table || !cell) return false;
  for (const other of table.querySelectorAll("td[tabindex='0']"))
    other.setAttribute("tabindex", "-1");
  cell.tabIndex = 0;
  cell.focus();
  return true;
}
