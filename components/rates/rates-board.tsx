"use client";
import { Box, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { parseAsString, useQueryStates } from "nuqs";
import { useRef } from "react";
import { LocalTime } from "@/components/ui/local-time";
import { Notice } from "@/components/ui/notice";
import { useWords } from "@/components/ui/text/use-words";
import type { Day } from "@/lib/core/day";
import type { RateCell, RateDay } from "@/lib/core/reports/rates-board";
import { type RateActions, RateEditor } from "./rate-editor";
import { cellText, seenRate } from "./rate-view";
import styles from "./rates.module.css";
import { type ChosenCell, RatesTable } from "./rates-table";

type RatesBoardProps = {
  currency: string;
  today: string;
  coins: readonly string[];
  /** Newest first. */
  days: readonly RateDay[];
  ledgerCoins: readonly string[];
  /** Null where this person may not change rates. */
  actions: RateActions | null;
};

const parsers = { coin: parseAsString, day: parseAsString };

/** The table of rates and, beside it, the one that is open. */
export function RatesBoard({ currency, today, coins, days, ledgerCoins, actions }: RatesBoardProps) {
  const t = useTranslations("rates.table");
  const [{ coin, day }, setChosen] = useQueryStates(parsers, { history: "replace", scroll: false });
  const root = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement | null>(null);
  const focusNext = useRef(false);
  const choose = (cell: ChosenCell) => {
    if (cell.coin === coin && cell.day === day) return input.current?.focus();
    focusNext.current = true; // the form of another rate is another form: it takes the focus when it is there
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
        {actions ? (
          <RateEditor
            key={`${day} ${coin}`}
            {...actions}
            opened={{ coin: coin ?? "", day: day ?? "", lastDay: "" }}
            currency={currency}
            today={today}
            ledgerCoins={ledgerCoins}
            seenOf={(ofCoin, ofDay) => seenRate(days, ofCoin, ofDay)}
            rateInput={keepInput}
            onEscape={() => root.current?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus()}
          />
        ) : (
          <Notice tone="plain">{t("administrator")}</Notice>
        )}
      </div>
    </div>
  );
}

type RateFactsProps = { cell: RateCell; day: Day; currency: string };

/** The rate that applies to a coin and day, and who set it. */
function RateFacts({ cell, day, currency }: RateFactsProps) {
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
