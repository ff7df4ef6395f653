"use client";
import { Group, UnstyledButton } from "@mantine/core";
import { type KeyboardEvent, useRef } from "react";
import { monthLabel } from "@/components/ui/text/day-text";
import { type Text, useWords } from "@/components/ui/text/text";
import type { Day } from "@/lib/core/day";
import type { Language } from "@/lib/core/language";
import type { Month } from "@/lib/core/month";
import calendar from "./calendar.module.css";
import type { SquareStatus, YearSquare, YearStrip } from "./repayment-time";

/** The calendar's own squares where a state is the same; the others are this strip's. */
const LOOK: Record<SquareStatus, string> = {
  whole: "complete",
  empty: "empty",
  incomplete: "incomplete",
  unlisted: "unlisted",
  failed: "failed",
  unread: "missing",
  before: "lost",
  "not-yet": "not-published",
};

type StripsProps = {
  strips: readonly YearStrip[];
  selected: Month | null;
  onSelect: (month: Month) => void;
};

/** A strip of twelve squares a year. Arrow keys move by a month and by a year; Enter opens a month. */
export function RepaymentStrips({ strips, selected, onSelect }: StripsProps) {
  const { t, language } = useWords("coverage.repayments");
  const root = useRef<HTMLFieldSetElement>(null);
  const listed = strips.flatMap(({ squares }) => squares.filter((square) => square !== null));
  const newest = strips[0]?.squares.findLast((square) => square !== null)?.month;
  const isThere = listed.some(({ month }) => month === selected);
  const focusable = isThere ? selected : newest;
  const labelOf = (square: YearSquare) => squareLabel(t, language, square);
  const move = (event: KeyboardEvent) => {
    const from = (event.target as HTMLElement).dataset.month;
    const to = from ? monthAt(event.key, from) : null;
    const square = to ? root.current?.querySelector<HTMLElement>(`[data-month="${to}"]`) : null;
    if (!square) return;
    event.preventDefault();
    square.focus();
  };
  return (
    <fieldset ref={root} className={calendar.calendar} onKeyDown={move}>
      <legend className="visually-hidden">{t("months")}</legend>
      {strips.map(({ year, squares }) => (
        <div key={year} className={calendar.year}>
          <span className={calendar.month}>{year}</span>
          <Group gap="4px 0">
            {squares.map((square) =>
              square ? (
                <UnstyledButton
                  key={square.month}
                  className={calendar.cell}
                  data-month={square.month}
                  data-status={LOOK[square.status]}
                  aria-label={labelOf(square)}
                  aria-pressed={square.month === selected}
                  title={labelOf(square)}
                  tabIndex={square.month === focusable ? 0 : -1}
                  onClick={() => onSelect(square.month)}
                >
                  <span className={calendar.square} />
                  <span>{Number(square.month.slice(5))}</span>
                </UnstyledButton>
              ) : null,
            )}
          </Group>
        </div>
      ))}
    </fieldset>
  );
}

export function Swatch({ status }: { status: SquareStatus }) {
  return <span className={calendar.swatch} data-status={LOOK[status]} />;
}

export function monthName(month: Month, language: Language): string {
  return monthLabel(`${month}-01` as Day, language);
}

function squareLabel(
  t: Text<"coverage.repayments">,
  language: Language,
  { month, status, view }: YearSquare,
): string {
  const count = view?.repayments ?? 0;
  const state = t(`words.${status}`).toLowerCase();
  const facts = { month: monthName(month, language), state, count };
  const again = view !== null && view.gaps > 0 && (status === "whole" || status === "empty");
  if (count > 0) return t(again ? "squareCountAgain" : "squareCount", facts);
  return t(again ? "squareAgain" : "square", facts);
}

function monthAt(key: string, from: string): string | null {
  const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowDown: -12, ArrowUp: 12 };
  const step = steps[key];
  if (step === undefined) return null;
  const [year, month] = from.split("-").map(Number) as [number, number];
  return new Date(Date.UTC(year, month - 1 + step)).toISOString().slice(0, 7);
}
