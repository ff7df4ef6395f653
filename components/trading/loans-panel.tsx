"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { columnOf, DataTable } from "@/components/ui/data-table";
import { Figure } from "@/components/ui/figure";
import { KeyFigure, KeyFigures } from "@/components/ui/key-figures";
import { LocalTime } from "@/components/ui/local-time";
import { SubLine } from "@/components/ui/marked-text";
import { Panel } from "@/components/ui/panel";
import { ValueFigure } from "@/components/valuation/value-figure";
import { visibleText } from "@/lib/core/visible-text";
import type { CostedLoan, Loans } from "@/lib/trading/loans";
import { Missing, UnreadFields } from "./cells";
import { HourlyRate } from "./hourly-rate";
import styles from "./money.module.css";

type LoansPanelProps = {
  /** Null: the exchange never said what is owed. */
  loans: Loans | null;
  /** How far that was read. */
  notes: ReactNode;
};

const column = columnOf<CostedLoan>();

/** What is owed now and what it costs, as the exchange says it. */
export function LoansPanel({ loans, notes }: LoansPanelProps) {
  const t = useTranslations("tradingMoney.loans");
  return (
    <Panel id="loans-title" title={t("title")} note={t("note")}>
      <div className={styles.below}>
        <div>{notes}</div>
        {loans === null ? <SubLine>{t("unread")}</SubLine> : <LoansNow loans={loans} />}
      </div>
    </Panel>
  );
}

function LoansNow({ loans }: { loans: Loans }) {
  const t = useTranslations("tradingMoney.loans");
  const { coins, currentLoans, interestAtMs, dayCost, currency, unread } = loans;
  if (coins.length === 0) return <SubLine>{t("none")}</SubLine>;
  return (
    <div className={styles.below}>
      <KeyFigures>
        <KeyFigure
          term={t("total")}
          value={<Figure amount={currentLoans} coin="USD" detail="headline" />}
          details={[]}
        />
        <KeyFigure
          term={t("perDay")}
          value={<ValueFigure valued={dayCost} currency={currency} />}
          details={[t("perDayHint")]}
        />
        <KeyFigure
          term={t("next")}
          value={
            interestAtMs === null ? (
              <Missing reason={t("nextUnknown")} />
            ) : (
              <LocalTime ms={interestAtMs} exact />
            )
          }
          details={[]}
        />
      </KeyFigures>
      <UnreadFields of={[unread && { unread }, ...coins]} />
      <DataTable
        label={t("title")}
        rows={coins}
        rowId={({ coin }) => coin}
        columns={[
          column.lead("coin", t("coin"), ({ coin }) => visibleText(coin)),
          column("debt", t("debt"), { isFigure: true, phone: "aside" }, ({ debt }) => (
            <Figure amount={debt} reason={t("notGiven")} />
          )),
          column.figure("free", t("free"), ({ interestFreeAmount }) => (
            <Figure amount={interestFreeAmount} reason={t("notGiven")} />
          )),
          column.figure("rate", t("rate"), ({ interestRateNextHour }) => (
            <HourlyRate rate={interestRateNextHour} reason={t("notGiven")} />
          )),
          column(
            "cost",
            t("cost"),
            { isFigure: true, hint: t("perDayHint") },
            ({ dayCost: cost }) => <Figure amount={cost} reason={t("noCost")} />,
          ),
        ]}
      />
    </div>
  );
}
