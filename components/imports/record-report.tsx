"use client";
import { Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { columnOf, DataTable } from "@/components/ui/data-table";
import { Figure } from "@/components/ui/figure";
import { type RefusedLine, RefusedLines } from "@/components/ui/forms/import-frame";
import { Notice } from "@/components/ui/notice";
import { useWords } from "@/components/ui/text/use-words";
import { monthLabel, rangeLabel } from "@/lib/core/day-text";
import { listText } from "@/lib/core/list-text";
import { visibleText } from "@/lib/core/visible-text";
import type { RateReport, RepaymentReport } from "@/lib/imports/record-report";
import { Written } from "./import-report";

type Said = {
  readonly problems: readonly RefusedLine[];
  /** Sentences; none: the file can be imported. */
  readonly obstacles: readonly string[];
};
type RepaymentView = Omit<RepaymentReport, "problems"> & Said;
type RateView = Omit<RateReport, "problems"> & Said;
export type RecordReportView = RepaymentView | RateView;

const b = (words: ReactNode) => <b>{words}</b>;

/** What importing a file of repayments or rates would do. */
export function RecordReport({ report }: { report: RecordReportView }) {
  const { t } = useWords("imports.report");
  return (
    <Stack gap={16}>
      {report.obstacles.map((obstacle) => (
        <Notice key={obstacle} tone="error">
          {obstacle}
        </Notice>
      ))}
      {report.kind === "repayments" ? <Repayments report={report} /> : <Rates report={report} />}
      <ul>
        {report.totals > 0 ? <li>{t.rich("totals", { rows: report.totals, b })}</li> : null}
        {report.leftOut > 0 ? <li>{t.rich("leftOut", { rows: report.leftOut, b })}</li> : null}
      </ul>
      {report.written ? <Written {...report.written} /> : null}
      <RefusedLines lines={report.problems} count={report.problemCount} />
    </Stack>
  );
}

type Sum = RepaymentReport["sums"][number];
type Difference = RepaymentReport["differences"][number];
type Rate = RateReport["rates"][number];
const sumColumn = columnOf<Sum>();
const differenceColumn = columnOf<Difference>();
const rateColumn = columnOf<Rate>();

function Repayments({ report }: { report: RepaymentView }) {
  const { t, language } = useWords("imports.records");
  const { days, added, same, sums, differences, differenceCount, lacking, lackingCount } = report;
  const sumColumns = [
    sumColumn.lead("coin", t("coin"), ({ coin }) => visibleText(coin)),
    sumColumn("month", t("month"), ({ month }) => monthLabel(month, language)),
    sumColumn.figure("rows", t("rows"), ({ rows }) => rows),
    sumColumn.figure("repaidAmount", t("repaidAmount"), (sum) => (
      <Figure amount={sum.repaidAmount} />
    )),
    sumColumn.figure("repaidInterest", t("repaidInterest"), (sum) => (
      <Figure amount={sum.repaidInterest} />
    )),
  ];
  const differenceColumns = [
    differenceColumn.lead("order", t("order"), ({ repayOrderId }) => visibleText(repayOrderId)),
    differenceColumn("line", t("line"), ({ line }) => line),
    differenceColumn("field", t("field"), ({ field }) => <code>{field}</code>),
    differenceColumn.figure("file", t("file"), ({ file }) => visibleText(file)),
    differenceColumn.figure("stored", t("stored"), ({ stored }) => visibleText(stored)),
  ];
  const ids = lacking.map(visibleText);
  if (lackingCount > ids.length) ids.push("…");
  return (
    <>
      <ul>
        {days ? <li>{t.rich("covers", { range: rangeLabel(days, language), b })}</li> : null}
        {added > 0 ? <li>{t.rich("added", { count: added, b })}</li> : null}
        {same > 0 ? <li>{t.rich("same", { count: same, b })}</li> : null}
        {lackingCount > 0 ? (
          <li>{t("lacking", { count: lackingCount, ids: listText(ids, language) })}</li>
        ) : null}
      </ul>
      {sums.length > 0 ? (
        <DataTable
          label={t("sums")}
          rows={sums}
          rowId={({ coin, month }) => `${coin} ${month}`}
          columns={sumColumns}
        />
      ) : null}
      {differences.length > 0 ? (
        <div>
          <Text component="h3" size="sm" fw={600} mb={4}>
            {t("differ", { count: differenceCount })}
          </Text>
          <DataTable rows={differences} columns={differenceColumns} />
        </div>
      ) : null}
    </>
  );
}

function Rates({ report }: { report: RateView }) {
  const { t, language } = useWords("imports.records");
  const { added, changed, unchanged, rates, unknownCoins, currency } = report;
  const columns = [
    rateColumn.lead("coin", t("coin"), ({ coin }) => visibleText(coin)),
    rateColumn("line", t("line"), ({ line }) => line),
    rateColumn("day", t("day"), ({ day }) => day),
    rateColumn.figure("rate", t("rate", { currency }), ({ rate }) => <Figure amount={rate} />),
    rateColumn.figure("before", t("before"), ({ before }) =>
      before === null ? t("none") : <Figure amount={before.rate} />,
    ),
    rateColumn("source", t("source"), ({ source }) => visibleText(source)),
  ];
  return (
    <>
      <ul>
        {added > 0 ? <li>{t.rich("newRates", { count: added, b })}</li> : null}
        {changed > 0 ? <li>{t.rich("changedRates", { count: changed, b })}</li> : null}
        {unchanged > 0 ? <li>{t.rich("sameRates", { count: unchanged, b })}</li> : null}
      </ul>
      {unknownCoins.length > 0 ? (
        <Notice>
          {t("unknownCoins", { coins: listText(unknownCoins.map(visibleText), language) })}
        </Notice>
      ) : null}
      {rates.length > 0 ? (
        <DataTable
          label={t("rates")}
          rows={rates}
          rowId={({ line }) => String(line)}
          columns={columns}
        />
      ) : null}
    </>
  );
}
