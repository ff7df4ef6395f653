"use client";
import { Button, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { columnOf, DataTable } from "@/components/ui/data-table";
import { Dropdown } from "@/components/ui/dropdown";
import { Figure } from "@/components/ui/figure";
import { Problem } from "@/components/ui/forms/problem";
import { type Change, useChange } from "@/components/ui/forms/use-change";
import { useWords } from "@/components/ui/text/use-words";
import { countText } from "@/lib/core/amount-text";
import { daysLabel } from "@/lib/core/day-text";
import type { Words } from "@/lib/core/text";
import { visibleText } from "@/lib/core/visible-text";
import type { CoinCoverage } from "@/lib/rates/rates-board";
import { RateEditor, type RateForm } from "./rate-editor";

type CoverageTableProps = {
  coverage: readonly CoinCoverage[];
  currency: string;
  form: RateForm | null;
};

const column = columnOf<CoinCoverage>();

/**
 * Coins and days of the account without a rate, and what figures leave out. A gap opens the form
 * that fills it.
 */
export function CoverageTable({ coverage, currency, form }: CoverageTableProps) {
  const t = useTranslations("rates.coins");
  const words = useWords();
  const count = (field: "days" | "set" | "earlier" | "fixed") =>
    column.figure(field, t(field), (row) => <Count of={row[field]} />);
  const columns = [
    column.lead("coin", t("coin"), ({ coin }) => visibleText(coin)),
    count("days"),
    count("set"),
    count("earlier"),
    count("fixed"),
    column.figure("missing", t("missing"), ({ missing }) => <Count of={missing.length} isGap />),
  ];
  const ofGaps = [
    column.figure("notValued", t("notValued"), ({ missing, notValued, coin }) =>
      missing.length === 0 ? null : <Figure amount={notValued} hint={coin} />,
    ),
    column.prose("missingDays", t("missingDays"), ({ missing }) => daysLabel(missing, 4, words)),
    column.prose("asked", t("askedTitle"), (row) => askedText(words, row, currency)),
    column.tools("add", t("setOne"), { phone: "aside" }, (row) =>
      form && row.missing.length > 0 ? (
        <Dropdown trigger={t("setOne")} label={t("setOneOf", { coin: row.coin })}>
          {() => <RateEditor {...form} opened={openedAt(row)} seenOf={() => null} />}
        </Dropdown>
      ) : null,
    ),
  ];
  const hasGaps = coverage.some(({ missing }) => missing.length > 0);
  return (
    <DataTable
      rows={coverage}
      rowId={({ coin }) => coin}
      columns={hasGaps ? [...columns, ...ofGaps] : columns}
    />
  );
}

/** The exchange's answer about the coin's daily prices; nothing if no day needs one. */
function askedText(
  { t }: Words,
  { coin, missing, asked }: CoinCoverage,
  currency: string,
): string | null {
  if (missing.length === 0) return null;
  if (asked === null) return t("rates.coins.asked.none");
  if (asked.outcome !== "failed")
    return t(`rates.coins.asked.${asked.outcome}`, { coin, currency });
  const happened = t(`failures.assets.${asked.failureKind ?? "bad-response"}.happened`);
  return t("rates.coins.asked.failed", { happened });
}

function openedAt({ coin, missing }: CoinCoverage) {
  const [day = "", last = ""] = [missing[0], missing.at(-1)];
  return { coin, day, lastDay: last === day ? "" : last };
}

function Count({ of, isGap = false }: { of: number; isGap?: boolean }) {
  const count = countText(of);
  if (of === 0) {
    return (
      <Text span inherit c="dimmed">
        {count}
      </Text>
    );
  }
  if (!isGap) return count;
  return (
    <Text span inherit c="var(--warn)" fw={600}>
      {count}
    </Text>
  );
}

export function AskExchange({ ask }: { ask: Change }) {
  const t = useTranslations("rates.coins");
  const { problem, isDone, isPending, run } = useChange();
  return (
    <>
      {problem ? (
        <Problem text={problem} />
      ) : isDone ? (
        <span role="status">{t("askedNow")}</span>
      ) : null}
      <Button variant="default" loading={isPending} onClick={() => run(ask)}>
        {t("ask")}
      </Button>
    </>
  );
}
