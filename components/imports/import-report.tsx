"use client";
import { Stack, Text } from "@mantine/core";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { columnOf, DataTable } from "@/components/ui/data-table";
import { Figure } from "@/components/ui/figure";
import { RefusedLines } from "@/components/ui/forms/import-frame";
import { KeyFigure, KeyFigures } from "@/components/ui/key-figures";
import { Quiet } from "@/components/ui/marked-text";
import { MarketName } from "@/components/ui/market-name";
import { Notice } from "@/components/ui/notice";
import { useWords } from "@/components/ui/text/use-words";
import { countText, decimalsByCoin } from "@/lib/core/amount-text";
import { dayLabel, monthLabel, rangeLabel } from "@/lib/core/day-text";
import { readsClocks } from "@/lib/core/files/date-pattern";
import { productTypeText } from "@/lib/core/market-name";
import { visibleText } from "@/lib/core/visible-text";
import type { ImportRebate, RowDifference, WrittenFile } from "@/lib/imports/report";
import { zoneText } from "@/lib/imports/title-zone";
import type { DayContradiction, ImportReportView } from "./import-view";
import { DECIMAL_NAMES, ENCODING_NAMES, SEPARATOR_NAMES } from "./written-names";

/** What importing the file would do. */
export function ImportReport({ report }: { report: ImportReportView }) {
  const t = useTranslations("imports.report");
  const verdicts = useTranslations("imports.verdicts");
  const language = useLocale();
  return (
    <Stack gap={16}>
      {report.obstacles.map((obstacle) => (
        <Notice key={obstacle} tone="error">
          {obstacle}
        </Notice>
      ))}
      <Counts report={report} />
      <ul aria-label={t("days")}>
        {report.groups.map(({ verdict, days, rows, from, to }) => (
          <li key={verdict} data-verdict={verdict}>
            {t.rich("verdict", { days, verdict: verdicts(verdict), b })}{" "}
            <Quiet>{t("span", { range: rangeLabel({ from, to }, language), rows })}</Quiet>
          </li>
        ))}
        {report.totals > 0 ? <li>{t.rich("totals", { rows: report.totals, b })}</li> : null}
        {report.leftOut > 0 ? <li>{t.rich("leftOut", { rows: report.leftOut, b })}</li> : null}
        {report.notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      {report.written ? <Written {...report.written} /> : null}
      {report.rebates && report.rebates.length > 0 ? <Rebates rebates={report.rebates} /> : null}
      <RefusedLines lines={report.problems} count={report.problemCount} />
      {report.contradictions.map((day) => (
        <Differences key={day.day} {...day} />
      ))}
    </Stack>
  );
}

const MOST_COINS = 10;

/** How much the file holds, and what of it is new: a misspelt coin or a damaged id would be. */
function Counts({ report }: { report: ImportReportView }) {
  const { t } = useWords();
  const { groups, records, clients, coins } = report;
  // Of a file in which no row can be read, nothing is known.
  if (clients === null || coins === null || records === 0) return null;
  const days = groups.reduce((sum, group) => sum + group.days, 0);
  const fresh = groups.find(({ verdict }) => verdict === "new")?.days ?? 0;
  const names = coins.new.slice(0, MOST_COINS).map(visibleText);
  if (coins.new.length > MOST_COINS) names.push("…");
  const newCoins = t("imports.report.newCoins", {
    count: coins.new.length,
    names: names.join(t("ui.comma")),
  });
  const rows = records === null ? null : countText(records);
  return (
    <KeyFigures>
      <KeyFigure
        term={t("imports.report.daysTerm")}
        value={countText(days)}
        details={[t("imports.report.newOf", { count: fresh })]}
      />
      {rows === null ? null : (
        <KeyFigure term={t("imports.report.rowsTerm")} value={rows} details={[]} />
      )}
      <KeyFigure
        term={t("imports.report.clientsTerm")}
        value={countText(clients.count)}
        details={[t("imports.report.newOf", { count: clients.new })]}
      />
      <KeyFigure
        term={t("imports.report.coinsTerm")}
        value={countText(coins.count)}
        details={[coins.new.length > 0 ? newCoins : t("imports.report.newOf", { count: 0 })]}
      />
    </KeyFigures>
  );
}

const rebateColumn = columnOf<ImportRebate>();
/** Rows from which on the table scrolls by itself. */
const TALL_ROWS = 24;

/** The rebate of the new days, exactly. Coins are not added together. */
function Rebates({ rebates }: { rebates: readonly ImportRebate[] }) {
  const { t, language } = useWords("imports.report");
  const decimals = decimalsByCoin(rebates, ({ rebateAmount }) => rebateAmount);
  const columns = [
    rebateColumn.lead("month", t("month"), ({ month }) => monthLabel(month, language)),
    rebateColumn("coin", t("coin"), ({ coin }) => visibleText(coin)),
    rebateColumn.figure("rows", t("rowsTerm"), ({ rows }) => countText(rows)),
    rebateColumn.figure("rebate", t("rebate"), ({ coin, rebateAmount }) => (
      <Figure amount={rebateAmount} coin={coin} decimals={decimals(coin)} />
    )),
  ];
  return (
    <div>
      <Text component="h3" size="sm" fw={600} mb={4}>
        {t("rebates")}
      </Text>
      <DataTable
        label={t("rebates")}
        rows={rebates}
        rowId={({ month, coin }) => `${month} ${coin}`}
        columns={columns}
        tall={rebates.length > TALL_ROWS ? "box" : undefined}
      />
    </div>
  );
}

/** How the file was read. */
export function Written(written: WrittenFile) {
  const { encoding, separator, headerLine, decimal, date, zone, rows, sheet } = written;
  const t = useTranslations("imports.written");
  const parts: string[] = [];
  if (sheet === null) {
    parts.push(ENCODING_NAMES[encoding], t(`separators.${SEPARATOR_NAMES[separator]}`));
    parts.push(t(`decimals.${DECIMAL_NAMES[decimal]}`));
  } else {
    parts.push(t("sheetOf", { sheet: visibleText(sheet) }));
  }
  parts.push(t("dates", { pattern: date }));
  if (readsClocks(date) || zone !== null) parts.push(t("times", { zone: zoneText(zone) }));
  parts.push(t(`rowKinds.${rows}`));
  if (headerLine > 1) parts.push(t("titlesIn", { line: String(headerLine) }));
  return <Quiet>{t("read", { parts: parts.join(" · ") })}</Quiet>;
}

const b = (words: ReactNode) => <b>{words}</b>;
/** One field in which a row of the file and a stored one differ; null: no such row. */
type FieldDifference = RowDifference["key"] & {
  readonly field: string;
  readonly file: string | null;
  readonly ledger: string | null;
};

const differenceColumn = columnOf<FieldDifference>();

function Differences({ day, differenceCount: count, differences }: DayContradiction) {
  const all = useTranslations();
  const { t, language } = useWords("imports.report");
  const shown = differences.length;
  const values = { day: dayLabel(day, language), count, shown };
  const side = (name: "file" | "ledger") =>
    differenceColumn.figure(name, t(name), (row) => row[name] ?? <Quiet>{t("noRow")}</Quiet>);
  const columns = [
    differenceColumn.lead("uid", t("client"), ({ uid }) => uid),
    differenceColumn("coin", t("coin"), ({ coin }) => visibleText(coin)),
    differenceColumn("symbol", t("symbol"), ({ symbol, productType }) => (
      <MarketName symbol={symbol} productType={productType} />
    )),
    differenceColumn("productType", t("product"), ({ productType }) =>
      productTypeText(all, productType),
    ),
    differenceColumn("field", t("field"), ({ field }) => <code>{field}</code>),
    side("file"),
    side("ledger"),
  ];
  return (
    <div>
      <Text component="h3" size="sm" fw={600} mb={4}>
        {count > shown ? t("differSome", values) : t("differ", values)}
      </Text>
      <DataTable rows={differences.flatMap(fieldDifferences)} columns={columns} />
    </div>
  );
}

/** The one field that is shown of a row that only one side has. */
const SHOWN_FIELD = "rebateAmount";

function fieldDifferences({ key, file, ledger }: RowDifference): FieldDifference[] {
  const inFile = amountsOf(file);
  const inLedger = amountsOf(ledger);
  const isOneSided = file === null || ledger === null;
  const differs = (field: string) =>
    isOneSided ? field === SHOWN_FIELD : inFile.get(field) !== inLedger.get(field);
  const fields = new Set([...inFile.keys(), ...inLedger.keys()]);
  return [...fields].filter(differs).map((field) => ({
    ...key,
    field,
    file: inFile.get(field) ?? null,
    ledger: inLedger.get(field) ?? null,
  }));
}

/**
 * By field, of the text in which a report keeps the amounts of a row: "feePaid 1.0, rebateAmount
 * 0.5".
 */
function amountsOf(text: string | null): Map<string, string> {
  const amounts = new Map<string, string>();
  for (const pair of text?.split(", ") ?? []) {
    const [field, amount] = pair.split(" ");
    if (field && amount) amounts.set(field, amount);
  }
  return amounts;
}
