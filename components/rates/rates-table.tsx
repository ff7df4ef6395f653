"use client";
import { useLocale, useTranslations } from "next-intl";
import { type KeyboardEvent, useRef } from "react";
import { amountLabel } from "@/components/ui/text/amount-text";
import { dayLabel } from "@/components/ui/text/day-text";
import { useWords } from "@/components/ui/text/use-words";
import type { Day } from "@/lib/core/day";
import type { RateCell, RateDay } from "@/lib/core/reports/rates-board";
import { visibleText } from "@/lib/core/visible-text";
import { cellText } from "./rate-view";
import styles from "./rates-table.module.css";

export type ChosenCell = { readonly coin: string; readonly day: string };

type RatesTableProps = {
  currency: string;
  coins: readonly string[];
  days: readonly RateDay[];
  chosen: ChosenCell | null;
  onChoose: (cell: ChosenCell) => void;
};

const STEPS: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** A column for each coin, a row for each day. One Tab stop; arrow keys move, Enter opens a rate. */
export function RatesTable({ currency, coins, days, chosen, onChoose }: RatesTableProps) {
  const t = useTranslations("rates.table");
  const language = useLocale();
  const body = useRef<HTMLTableSectionElement>(null);
  const isShown = days.some(({ day }) => day === chosen?.day) && coins.some((coin) => coin === chosen?.coin);
  const focusable = isShown ? chosen : { coin: coins[0], day: days[0]?.day };
  const move = (event: KeyboardEvent<HTMLTableSectionElement>) => {
    const step = STEPS[event.key];
    const cell = (event.target as HTMLElement).closest("td");
    if (!step || !cell || !body.current) return;
    const row = body.current.rows[(cell.parentElement as HTMLTableRowElement).sectionRowIndex + step[0]];
    const button = row?.cells[cell.cellIndex + step[1]]?.querySelector("button");
    if (!button) return;
    event.preventDefault();
    button.focus();
  };
  return (
    <div className={styles.wrap}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t("day")}</th>
            {coins.map((coin) => (
              <th key={coin} scope="col">
                {visibleText(coin)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body} onKeyDown={move}>
          {days.map(({ day, cells }) => (
            <tr key={day}>
              <th scope="row">{dayLabel(day, language)}</th>
              {cells.map((cell) => (
                <td key={cell.coin} data-idle={isIdle(cell) ? "" : undefined}>
                  <CellButton
                    cell={cell}
                    day={day}
                    currency={currency}
                    isChosen={chosen?.day === day && chosen.coin === cell.coin}
                    isFocusable={focusable?.day === day && focusable.coin === cell.coin}
                    onChoose={onChoose}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type CellButtonProps = {
  cell: RateCell;
  day: Day;
  currency: string;
  isChosen: boolean;
  isFocusable: boolean;
  onChoose: (cell: ChosenCell) => void;
};

function CellButton({ cell, day, currency, isChosen, isFocusable, onChoose }: CellButtonProps) {
  const text = cellText(useWords(), { cell, day, currency });
  return (
    <button
      type="button"
      className={styles.cell}
      data-coin={cell.coin}
      data-day={day}
      data-state={cell.state}
      data-needed={cell.rows > 0 ? "" : undefined}
      aria-label={text}
      aria-pressed={isChosen}
      title={text}
      tabIndex={isFocusable ? 0 : -1}
      onClick={() => onChoose({ coin: cell.coin, day })}
    >
      <span className={styles.coin} aria-hidden="true">
        {visibleText(cell.coin)}
      </span>
      {cell.rate === null ? "—" : amountLabel(cell.rate)}
    </button>
  );
}

/** Neither set nor needed: a phone has no room for it. */
function isIdle({ state, rows }: RateCell): boolean {
  return state !== "set" && rows === 0;
}
