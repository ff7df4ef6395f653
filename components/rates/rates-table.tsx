"use client";
import { UnstyledButton } from "@mantine/core";
import { useLocale, useTranslations } from "next-intl";
import type { KeyboardEvent } from "react";
import { columnOf, DataTable, FIGURE, LEAD } from "@/components/ui/data-table";
import { amountLabel } from "@/components/ui/text/amount-text";
import { dayLabel } from "@/components/ui/text/day-text";
import { useWords } from "@/components/ui/text/use-words";
import type { Day } from "@/lib/core/day";
import type { RateCell, RateDay } from "@/lib/core/reports/rates-board";
import { visibleText } from "@/lib/core/visible-text";
import { cellText } from "./rate-view";
import styles from "./rates.module.css";

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
const column = columnOf<RateDay>();

/** A column for each coin, a row for each day. One Tab stop; arrow keys move, Enter opens a rate. */
export function RatesTable({ currency, coins, days, chosen, onChoose }: RatesTableProps) {
  const t = useTranslations("rates.table");
  const language = useLocale();
  const isShown = days.some(({ day }) => day === chosen?.day) && coins.some((coin) => coin === chosen?.coin);
  const focusable = isShown ? chosen : { coin: coins[0], day: days[0]?.day };
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS[event.key];
    const { coin = "", day } = (event.target as HTMLElement).dataset;
    if (!step || day === undefined) return;
    const toDay = days[days.findIndex((each) => each.day === day) + step[0]]?.day;
    const toCoin = coins[coins.indexOf(coin) + step[1]];
    const buttons = event.currentTarget.querySelectorAll<HTMLElement>(`[data-day="${toDay}"]`);
    const next = [...buttons].find((button) => button.dataset.coin === toCoin);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  const columns = [
    column("day", t("day"), ({ day }) => dayLabel(day, language), LEAD),
    ...coins.map((coin) =>
      column(
        coin,
        visibleText(coin),
        (row) => {
          const { day, cells } = row;
          const cell = cells.find((each) => each.coin === coin);
          if (!cell) return null;
          return (
            <CellButton
              cell={cell}
              day={day}
              currency={currency}
              isChosen={chosen?.day === day && chosen.coin === coin}
              isFocusable={focusable?.day === day && focusable.coin === coin}
              onChoose={onChoose}
            />
          );
        },
        FIGURE,
      ),
    ),
  ];
  return (
    <fieldset className={styles.grid} aria-label={t("title")} onKeyDown={move}>
      <DataTable rows={days} rowId={({ day }) => day} columns={columns} />
    </fieldset>
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
    <UnstyledButton
      className={styles.cell}
      data-coin={cell.coin}
      data-day={day}
      data-state={cell.state}
      data-needed={cell.rows > 0 || undefined}
      aria-label={text}
      aria-pressed={isChosen}
      title={text}
      tabIndex={isFocusable ? 0 : -1}
      onClick={() => onChoose({ coin: cell.coin, day })}
    >
      {cell.rate === null ? "—" : amountLabel(cell.rate)}
    </UnstyledButton>
  );
}
