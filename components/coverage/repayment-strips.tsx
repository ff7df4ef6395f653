"use client";
import { Group, Text, UnstyledButton } from "@mantine/core";
import { useWords } from "@/components/ui/text/use-words";
import { monthLabel } from "@/lib/core/day-text";
import type { Language } from "@/lib/core/language";
import { addMonths, type Month } from "@/lib/core/month";
import type { Text as TextOf } from "@/lib/core/text";
import type {
  MissedRepayments,
  RepaymentMonthStatus,
  RepaymentTime,
} from "@/lib/repayments/repayment-time";
import { Squares } from "./calendar";
import calendar from "./calendar.module.css";

/** The looks of the calendar's squares for equal states, and some of this strip alone. */
const LOOK: Record<SquareStatus, string> = {
  whole: "complete",
  empty: "empty",
  incomplete: "incomplete",
  unlisted: "unlisted",
  imported: "imported",
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

/**
 * A strip of twelve squares a year. Arrow keys move by a month and by a year; Enter opens a month.
 */
export function RepaymentStrips({ strips, selected, onSelect }: StripsProps) {
  const { t, language } = useWords("coverage.repayments");
  const listed = strips.flatMap(({ squares }) => squares.filter((square) => square !== null));
  const newest = strips[0]?.squares.findLast((square) => square !== null)?.month;
  const isThere = listed.some(({ month }) => month === selected);
  const focusable = isThere ? selected : newest;
  const labelOf = (square: YearSquare) => squareLabel(t, language, square);
  return (
    <Squares of="month" legend={t("months")} next={monthAt}>
      {strips.map(({ year, squares }) => (
        <div key={year} className={calendar.year}>
          <Text span fz={13} lh="18px" c="dimmed">
            {year}
          </Text>
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
    </Squares>
  );
}

export function Swatch({ status }: { status: SquareStatus }) {
  return <span className={calendar.swatch} data-status={LOOK[status]} />;
}

function squareLabel(
  t: TextOf<"coverage.repayments">,
  language: Language,
  { month, status, view }: YearSquare,
): string {
  const count = view?.repayments ?? 0;
  const state = t(`words.${status}`).toLowerCase();
  const facts = { month: monthLabel(month, language), state, count };
  const again = view !== null && view.gaps > 0 && (status === "whole" || status === "empty");
  if (count > 0) return t(again ? "squareCountAgain" : "squareCount", facts);
  return t(again ? "squareAgain" : "square", facts);
}

function monthAt(key: string, from: string): string | null {
  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowDown: -12,
    ArrowUp: 12,
  };
  const step = steps[key];
  return step === undefined ? null : addMonths(from as Month, step);
}

/** The state of a square. No run has requested time that is "before" or "not-yet". */
export type SquareStatus = RepaymentMonthStatus | "before" | "not-yet";

export const SQUARE_ORDER: readonly SquareStatus[] = [
  "whole",
  "empty",
  "incomplete",
  "unlisted",
  "imported",
  "failed",
  "unread",
  "not-yet",
  "before",
];

export type YearStrip = ReturnType<typeof planYears>[number];
type YearSquare = NonNullable<YearStrip["squares"][number]>;

/**
 * Groups neighbours that failed for the same reason, which is then shown once. A full millisecond
 * is its own group.
 */
export function groupGaps(gaps: RepaymentTime["gaps"]): MissedRepayments[][] {
  const groups: MissedRepayments[][] = [];
  for (const gap of gaps) {
    const last = groups.at(-1);
    if (last?.[0] && gap.failure !== null && reasonKey(last[0]) === reasonKey(gap)) last.push(gap);
    else groups.push([gap]);
  }
  return groups;
}

function reasonKey({ reason, failure, wasListed }: MissedRepayments): string {
  return JSON.stringify([
    reason,
    wasListed,
    failure?.kind,
    failure?.code,
    failure?.httpStatus,
    failure?.detail,
  ]);
}

/**
 * A strip for each year, the newest first: January to December; null: after the last month that was
 * asked for.
 */
export function planYears(
  { months, beginning }: Pick<RepaymentTime, "months" | "beginning">,
  isOfFiles: boolean,
) {
  const byMonth = new Map(months.map((month) => [month.month, month]));
  const [first, last] = [months[0]?.month, months.at(-1)?.month];
  if (!first || !last) return [];
  const unasked = beginning ? "before" : "not-yet";
  const earlier = isOfFiles ? "unread" : unasked;
  const [firstYear, lastYear] = [Number(first.slice(0, 4)), Number(last.slice(0, 4))];
  return Array.from({ length: lastYear - firstYear + 1 }, (_, back) => {
    const year = String(lastYear - back);
    const squares = Array.from({ length: 12 }, (_month, at) => {
      const month = `${year}-${String(at + 1).padStart(2, "0")}` as Month;
      if (month > last) return null;
      const view = byMonth.get(month) ?? null;
      return { month, status: view?.status ?? earlier, view } as const;
    });
    return { year, squares };
  });
}
