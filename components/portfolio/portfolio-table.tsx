"use client";
import { Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { ForecastCell } from "@/components/overview/forecast-tile";
import { UnitFigure } from "@/components/overview/unit-figure";
import { columnOf, DataTable } from "@/components/ui/data-table";
import { MarkedText, SubLine } from "@/components/ui/marked-text";
import { PageLink } from "@/components/ui/page-link";
import { useWords } from "@/components/ui/text/use-words";
import { monthLabel, rangeLabel } from "@/lib/core/day-text";
import { listText } from "@/lib/core/list-text";
import { visibleText } from "@/lib/core/visible-text";
import { PORTFOLIO_PERIODS, type PortfolioRow } from "@/lib/portfolio/portfolio";
import { DataState } from "./data-state";
import styles from "./portfolio.module.css";

export type PortfolioTableRow = PortfolioRow & {
  readonly href: string;
  /** Null: this person may not open it. */
  readonly coverageHref: string | null;
};

type TogetherRow = Pick<PortfolioRow, "figures" | "forecast"> & {
  /** Names of accounts with unknown days in a shown period. */
  readonly notWhole: readonly string[];
};

type PortfolioTableProps = {
  rows: readonly PortfolioTableRow[];
  together: TogetherRow;
  /** The reporting currency. */
  currency: string;
};

const column = columnOf<PortfolioTableRow | TogetherRow>();

/** Every account's rebate in each period; the last row has all of them together. */
export function PortfolioTable({ rows, together, currency }: PortfolioTableProps) {
  const { t, language } = useWords();
  const columns = [
    column.lead("account", t("portfolio.account"), (row) =>
      "account" in row ? (
        <PageLink className={styles.name} href={row.href}>
          {visibleText(row.account.name)}
        </PageLink>
      ) : (
        <Text span size="sm" fw={600}>
          {t("portfolio.together")}
        </Text>
      ),
    ),
    column("state", t("portfolio.data"), (row) =>
      "account" in row ? <DataState {...row} /> : <TogetherState notWhole={row.notWhole} />,
    ),
    ...PORTFOLIO_PERIODS.map((name) =>
      column.figure(
        name,
        t(`overview.periods.${name}`),
        { hint: rangeLabel(together.figures[name].days.now, language) },
        ({ figures }) => (
          <span className={styles.figure}>
            <UnitFigure {...figures[name]} unit={currency} />
          </span>
        ),
      ),
    ),
    column.figure(
      "forecast",
      t("overview.forecast.title"),
      { hint: monthLabel(together.forecast.month, language) },
      ({ forecast, figures }) => (
        <ForecastCell
          forecast={forecast}
          sofar={figures.mtd.figure.valued?.value ?? null}
          unit={currency}
        />
      ),
    ),
  ];
  return (
    <div className={styles.accounts}>
      <DataTable
        label={t("portfolio.parts.overview")}
        rows={[...rows, together]}
        rowId={(row) => ("account" in row ? String(row.account.id) : "together")}
        columns={columns}
        stateOf={(row) => ("account" in row ? undefined : "value")}
      />
    </div>
  );
}

function TogetherState({ notWhole }: { notWhole: readonly string[] }) {
  const t = useTranslations("portfolio.state");
  const { language } = useWords();
  if (notWhole.length === 0) return <MarkedText tone="good">{t("whole")}</MarkedText>;
  return (
    <span className={styles.state}>
      <MarkedText tone="warn">{t("notWhole")}</MarkedText>
      <SubLine>{listText(notWhole.map(visibleText), language)}</SubLine>
    </span>
  );
}
