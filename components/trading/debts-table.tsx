"use client";
import { useTranslations } from "next-intl";
import { columnOf, DataTable } from "@/components/ui/data-table";
import { Figure } from "@/components/ui/figure";
import { PageLink } from "@/components/ui/page-link";
import type { Amount } from "@/lib/core/amount";
import { countText } from "@/lib/core/amount-text";
import { visibleText } from "@/lib/core/visible-text";
import { HourlyRate } from "./hourly-rate";

/** A coin that is owed or was repaid; null: not known. */
export type DebtView = {
  readonly coin: string;
  readonly debt: Amount | null;
  readonly earlierDebt: Amount | null;
  readonly repaidAmount: Amount | null;
  readonly repaidInterest: Amount | null;
  readonly repayments: number;
  /** What the exchange says of its loan; null: it lists none of this coin. */
  readonly loan: LoanView | null;
  /** Its repayments. */
  readonly href: string;
};

/** `dayCost`: an estimate. */
export type LoanView = {
  readonly interestFreeAmount: Amount | null;
  readonly interestRateNextHour: Amount | null;
  readonly dayCost: Amount | null;
};

type DebtsTableProps = {
  rows: readonly DebtView[];
  /** The day of the earlier debt, in words; null: no earlier day is known. */
  earlierDay: string | null;
  /** Whether the exchange said what is owed. */
  hasLoans: boolean;
  label: string;
};

const column = columnOf<DebtView>();

/** Debt beside what was repaid in the same coin. */
export function DebtsTable({ rows, earlierDay, hasLoans, label }: DebtsTableProps) {
  const t = useTranslations("trading.debts");
  const money = useTranslations("tradingMoney.loans");
  const earlier =
    earlierDay === null
      ? []
      : [
          column.figure("earlierDebt", t("earlier", { day: earlierDay }), ({ earlierDebt }) => (
            <Figure amount={earlierDebt} reason={t("notKept")} />
          )),
        ];
  const reasonOf = ({ loan }: DebtView) => money(loan === null ? "notListed" : "notGiven");
  const loans = hasLoans
    ? [
        column.figure("free", money("free"), (row) => (
          <Figure amount={row.loan?.interestFreeAmount ?? null} reason={reasonOf(row)} />
        )),
        column.figure("rate", money("rate"), (row) => (
          <HourlyRate rate={row.loan?.interestRateNextHour ?? null} reason={reasonOf(row)} />
        )),
        column("cost", money("cost"), { isFigure: true, hint: money("perDayHint") }, (row) => (
          <Figure
            amount={row.loan?.dayCost ?? null}
            reason={row.loan === null ? money("notListed") : money("noCost")}
          />
        )),
      ]
    : [];
  return (
    <DataTable
      label={label}
      rows={rows}
      rowId={({ coin }) => coin}
      columns={[
        column.lead("coin", t("coin"), ({ coin }) => visibleText(coin)),
        column("debt", t("debt"), { isFigure: true, phone: "aside" }, ({ debt }) => (
          <Figure amount={debt} reason={t("notListed")} />
        )),
        ...loans,
        ...earlier,
        column.figure("repaidAmount", t("principal"), ({ repaidAmount }) => (
          <Figure amount={repaidAmount} reason={t("notRead")} />
        )),
        column.figure("repaidInterest", t("interest"), ({ repaidInterest }) => (
          <Figure amount={repaidInterest} reason={t("notRead")} />
        )),
        column.figure("repayments", t("repayments"), ({ repayments, href }) =>
          repayments === 0 ? (
            countText(0)
          ) : (
            <PageLink href={href}>{countText(repayments)}</PageLink>
          ),
        ),
      ]}
    />
  );
}
