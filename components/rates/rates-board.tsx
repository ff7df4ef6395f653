"use client";
import { Box, Text, UnstyledButton } from "@mantine/core";
import { useTranslations } from "next-intl";
import { parseAsString, useQueryStates } from "nuqs";
import { type KeyboardEvent, useRef } from "react";
import { DateFilter } from "@/components/filters/date-filter";
import { columnOf, DataTable } from "@/components/ui/data-table";
import { LocalTime } from "@/components/ui/local-time";
import { Notice } from "@/components/ui/notice";
import { useWords } from "@/components/ui/text/use-words";
import { useViewUrl } from "@/components/ui/use-view-url";
import { amountLabel } from "@/lib/core/amount-text";
import type { Day, DayRange } from "@/lib/core/day";
import { dayLabel } from "@/lib/core/day-text";
import type { Words } from "@/lib/core/text";
import { visibleText } from "@/lib/core/visible-text";
import type { SeenRate } from "@/lib/rates/contract";
import type { RateCell, RateDay } from "@/lib/rates/rates-board";
import { sourceText } from "@/lib/rates/text";
import { RateEditor, type RateForm } from "./rate-editor";
import styles from "./rates.module.css";

const rangeParsers = {
  preset: parseAsString,
  from: parseAsString,
  to: parseAsString,
  until: parseAsString,
};

export function RatesRange({ range, last }: { range: DayRange; last: Day }) {
  const [url, setUrl] = useViewUrl(rangeParsers);
  return (
    <search>
      <DateFilter
        range={range}
        url={url}
        last={last}
        onChange={(choice) => void setUrl({ ...choice, until: null })}
      />
    </search>
  );
}

type RatesBoardProps = {
  currency: string;
  coins: readonly string[];
  days: readonly RateDay[];
  /** Null: this person may not change rates. */
  form: RateForm | null;
};

const cellParsers = { coin: parseAsString, day: parseAsString };

export function RatesBoard({ currency, coins, days, form }: RatesBoardProps) {
  const t = useTranslations("rates.table");
  const [{ coin, day }, setChosen] = useQueryStates(cellParsers, {
    history: "replace",
    scroll: false,
  });
  const root = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement | null>(null);
  const focusNext = useRef(false);
  const choose = (cell: ChosenCell) => {
    if (cell.coin === coin && cell.day === day) return input.current?.focus();
    focusNext.current = true; // another rate has another form, which takes the focus once it is there
    void setChosen(cell);
  };
  const keepInput = (element: HTMLInputElement | null) => {
    input.current = element;
    if (!element || !focusNext.current) return;
    focusNext.current = false;
    element.focus();
  };
  const open = days.find((shown) => shown.day === day);
  const cell = open?.cells.find((shown) => shown.coin === coin);
  return (
    <div className={styles.board} ref={root}>
      <Box miw={0}>
        {coins.length > 0 ? (
          <RatesTable
            currency={currency}
            coins={coins}
            days={days}
            chosen={coin !== null && day !== null ? { coin, day } : null}
            onChoose={choose}
          />
        ) : (
          <Text c="dimmed">{t("none")}</Text>
        )}
        <Text size="xs" c="dimmed" mt={8}>
          {t("legend")}
        </Text>
      </Box>
      <div className={styles.side}>
        {open && cell ? <RateFacts cell={cell} day={open.day} currency={currency} /> : null}
        {form ? (
          <RateEditor
            key={`${day} ${coin}`}
            {...form}
            opened={{ coin: coin ?? "", day: day ?? "", lastDay: "" }}
            seenOf={(ofCoin, ofDay) => seenRate(days, ofCoin, ofDay)}
            rateInput={keepInput}
            onEscape={() =>
              root.current?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus()
            }
          />
        ) : (
          <Notice tone="plain">{t("administrator")}</Notice>
        )}
      </div>
    </div>
  );
}

function RateFacts({ cell, day, currency }: { cell: RateCell; day: Day; currency: string }) {
  const words = useWords();
  const t = useTranslations("rates.cell");
  const { setBy, setAtMs, origin, rows } = cell;
  const at = () => (setAtMs === null ? null : <LocalTime ms={setAtMs} />);
  return (
    <Text size="sm">
      {t("sentence", { fact: cellText(words, { cell, day, currency }) })}{" "}
      {setAtMs === null
        ? null
        : origin !== "person"
          ? t.rich("fetchedAt", { at })
          : setBy === null
            ? t.rich("setAt", { at })
            : t.rich("setBy", { person: setBy, at })}{" "}
      {rows > 0 ? t("rows", { count: rows }) : null}
    </Text>
  );
}

type ChosenCell = { readonly coin: string; readonly day: string };

type RatesTableProps = Omit<RatesBoardProps, "form"> & {
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

/** A column per coin, a row per day. One Tab stop; arrow keys move, Enter opens a rate. */
function RatesTable({ currency, coins, days, chosen, onChoose }: RatesTableProps) {
  const { t, language } = useWords("rates.table");
  const isShown =
    days.some(({ day }) => day === chosen?.day) && coins.some((coin) => coin === chosen?.coin);
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
    column.lead("day", t("day"), ({ day }) => dayLabel(day, language)),
    ...coins.map((coin) =>
      column.figure(coin, visibleText(coin), (row) => {
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
      }),
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

/** A rate and its origin: "BTC on 19 Nov 2026: 65,000 USDT, set on this day, desk". */
function cellText(
  { t, language }: Words,
  { cell, day, currency }: { cell: RateCell; day: Day; currency: string },
): string {
  const { coin, state, rate, rateDay, source, rows } = cell;
  const of = { coin, day: dayLabel(day, language) };
  if (rate === null) return t(rows > 0 ? "rates.cell.needed" : "rates.cell.unneeded", of);
  const values = { ...of, rate: amountLabel(rate), currency, source: sourceText(t, source ?? "") };
  if (state === "set") return t("rates.cell.set", values);
  if (rateDay === null) return t("rates.cell.fixed", values);
  return t("rates.cell.earlier", { ...values, rateDay: dayLabel(rateDay, language) });
}

/** The stored rate of a coin and day, if the table shows it. */
function seenRate(days: readonly RateDay[], coin: string, day: string): SeenRate {
  const cell = days.find((shown) => shown.day === day)?.cells.find((shown) => shown.coin === coin);
  if (cell?.state !== "set" || cell.rate === null || cell.source === null) return null;
  return { rate: cell.rate, source: cell.source };
}
