"use client";
import { Stack, Text } from "@mantine/core";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { columnOf, DataTable } from "@/components/ui/data-table";
import { RefusedLines } from "@/components/ui/forms/import-frame";
import { Quiet } from "@/components/ui/marked-text";
import { Notice } from "@/components/ui/notice";
import { useWords } from "@/components/ui/text/use-words";
import { dayLabel, rangeLabel } from "@/lib/core/day-text";
import { visibleText } from "@/lib/core/visible-text";
import type { Contradiction, ReportView } from "./import-view";

export function Report({ report }: { report: ReportView }) {
  const t = useTranslations("imports.report");
  const verdicts = useTranslations("imports.verdicts");
  const language = useLocale();
  return (
    <Stack gap={12}>
      {report.obstacles.map((obstacle) => (
        <Notice key={obstacle} tone="error">
          {obstacle}
        </Notice>
      ))}
      <ul aria-label={t("days")}>
        {report.groups.map(({ verdict, days, rows, from, to }) => (
          <li key={verdict} data-verdict={verdict}>
            {t.rich("verdict", { days, verdict: verdicts(verdict), b })}{" "}
            <Quiet>{t("span", { range: rangeLabel({ from, to }, language), rows })}</Quiet>
          </li>
        ))}
        {report.unknown ? <Unknown {...report.unknown} /> : null}
        {report.leftOut > 0 ? <li>{t.rich("leftOut", { rows: report.leftOut, b })}</li> : null}
      </ul>
      <RefusedLines lines={report.problems} count={report.problemCount} />
      {report.contradictions.map((day) => (
        <Differences key={day.day} {...day} />
      ))}
    </Stack>
  );
}

const b = (words: ReactNode) => <b>{words}</b>;
const MOST_COINS = 10;

/** A misspelt coin or a damaged id would be one of these. */
function Unknown({ clients, coins }: NonNullable<ReportView["unknown"]>) {
  const { t } = useWords();
  const shown = coins.slice(0, MOST_COINS).map(visibleText);
  const named = coins.length > MOST_COINS ? [...shown, "…"] : shown;
  return (
    <>
      {clients > 0 ? <li>{t.rich("imports.report.newClients", { count: clients, b })}</li> : null}
      {coins.length > 0 ? (
        <li>
          {t.rich("imports.report.newCoins", { count: coins.length, b })}{" "}
          <Quiet>{named.join(t("ui.comma"))}</Quiet>
        </li>
      ) : null}
    </>
  );
}

/** One field in which a row of the file and a stored one differ; null: no such row. */
type FieldDifference = Contradiction["differences"][number]["key"] & {
  readonly field: string;
  readonly file: string | null;
  readonly ledger: string | null;
};

const differenceColumn = columnOf<FieldDifference>();

function Differences({ day, differenceCount: count, differences }: Contradiction) {
  const { t, language } = useWords("imports.report");
  const shown = differences.length;
  const values = { day: dayLabel(day, language), count, shown };
  const side = (name: "file" | "ledger") =>
    differenceColumn.figure(name, t(name), (row) => row[name] ?? <Quiet>{t("noRow")}</Quiet>);
  const columns = [
    differenceColumn.lead("uid", t("client"), ({ uid }) => uid),
    differenceColumn("coin", t("coin"), ({ coin }) => visibleText(coin)),
    differenceColumn("symbol", t("symbol"), ({ symbol }) => visibleText(symbol)),
    differenceColumn("productType", t("product"), ({ productType }) => productType),
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

/** Of a row that only one side has, only the rebate is shown. */
const SHOWN_FIELD = "rebateAmount";

function fieldDifferences({
  key,
  file,
  ledger,
}: Contradiction["differences"][number]): FieldDifference[] {
  const [ours, theirs] = [amountsOf(file), amountsOf(ledger)];
  const fields = [...new Set([...ours.keys(), ...theirs.keys()])].filter((field) =>
    file === null || ledger === null
      ? field === SHOWN_FIELD
      : ours.get(field) !== theirs.get(field),
  );
  return fields.map((field) => ({
    ...key,
    field,
    file: ours.get(field) ?? null,
    ledger: theirs.get(field) ?? null,
  }));
}

/** "feePaid 1.0, rebateAmount 0.5", as a report keeps the amounts of a row. */
function amountsOf(text: string | null): Map<string, string> {
  const pairs = text?.split(", ").map((pair) => pair.split(" ")) ?? [];
  return new Map(pairs.flatMap(([field, amount]) => (field && amount ? [[field, amount]] : [])));
}
