"use client";
import { useTranslations } from "next-intl";
import { columnOf, DataTable } from "@/components/ui/data-table";
import { Figure } from "@/components/ui/figure";
import { MarkedText, SubLine } from "@/components/ui/marked-text";
import { useWords } from "@/components/ui/text/use-words";
import type { CommissionSums } from "@/lib/commissions/commission";
import { type Amount, compareAmounts, sumAmounts } from "@/lib/core/amount";
import { countText } from "@/lib/core/amount-text";
import { dayLabel, monthLabel, shortDayLabel } from "@/lib/core/day-text";
import { visibleText } from "@/lib/core/visible-text";
import {
  type MonthAdjustment,
  type MonthCloseContent,
  type MonthCloseValue,
  type RateRun,
  storedMissing,
} from "@/lib/months/month-close";
import { sourceText } from "@/lib/rates/text";
import { signedCount } from "./changes";
import { Moment } from "./moment";

const SUMS = ["fee", "feeDeduction", "feePaid", "rebateAmount"] as const;

const coinColumn = columnOf<MonthCloseContent["coins"][number]>();

export function CoinTable({ coins, currency, rebateValue }: CoinTableProps) {
  const t = useTranslations("proof");
  const valueFigure = ({ value }: MonthCloseValue) => (
    <Figure amount={value} reason={t("statement.noRate")} />
  );
  const columns = [
    coinColumn.lead("coin", t("coin"), { total: t("statement.all", { currency }) }, ({ coin }) =>
      visibleText(coin),
    ),
    coinColumn.figure("rowCount", t("rows"), ({ rowCount }) => countText(rowCount)),
    ...SUMS.map((field) =>
      coinColumn.figure(field, t(`statement.${field}`), (sums) => (
        <Figure amount={sums[field]} missingRows={storedMissing(sums, field)} />
      )),
    ),
    coinColumn.figure(
      "rebateValue",
      t("statement.rebateIn", { currency }),
      { phone: "aside", total: valueFigure(rebateValue) },
      (coin) => valueFigure(coin.rebateValue),
    ),
  ];
  return <DataTable rows={coins} rowId={({ coin }) => coin} columns={columns} />;
}

type CoinTableProps = Pick<MonthCloseContent, "coins" | "currency" | "rebateValue">;

const rateColumn = columnOf<RateRun>();

export function RatesTable({ runs, currency }: { runs: readonly RateRun[]; currency: string }) {
  const { t, language } = useWords();
  const columns = [
    rateColumn.lead("coin", t("proof.coin"), ({ coin }) => visibleText(coin)),
    rateColumn("day", t("proof.statement.days"), ({ day, to }) => {
      const [first, last] = [shortDayLabel(day, language), shortDayLabel(to, language)];
      return first === last ? first : `${first} – ${last}`;
    }),
    rateColumn.figure(
      "rate",
      t("proof.statement.rateIn", { currency }),
      { phone: "aside" },
      ({ rate }) => <Figure amount={rate} />,
    ),
    rateColumn("rateDay", t("proof.statement.setFor"), ({ rateDay }) =>
      rateDay ? dayLabel(rateDay, language) : t("proof.statement.anyDay"),
    ),
    rateColumn("source", t("proof.statement.source"), ({ source }) => sourceText(t, source)),
  ];
  return <DataTable rows={runs} rowId={({ coin, day }) => `${coin} ${day}`} columns={columns} />;
}

const adjustmentColumn = columnOf<MonthAdjustment>();

export function Adjustments({ adjustments }: { adjustments: readonly MonthAdjustment[] }) {
  const { t, language } = useWords("proof");
  const change = (field: "feePaid" | "rebateAmount") =>
    adjustmentColumn.figure(field, t(`statement.${field}`), (adjustment) => (
      <Figure
        amount={adjustment[field]}
        coin={adjustment.coin}
        missingRows={storedMissing(adjustment, field)}
      />
    ));
  const columns = [
    adjustmentColumn.lead("day", t("day"), ({ day, revision }) => (
      <>
        {dayLabel(day, language)}
        <SubLine>{t("revision", { revision: countText(revision) })}</SubLine>
      </>
    )),
    adjustmentColumn("month", t("statement.closedMonth"), ({ month }) =>
      monthLabel(month, language),
    ),
    adjustmentColumn("seenAtMs", t("statement.seen"), ({ seenAtMs }) => <Moment ms={seenAtMs} />),
    adjustmentColumn.figure("rowCount", t("rows"), ({ rowCount }) => signedCount(rowCount)),
    change("feePaid"),
    change("rebateAmount"),
  ];
  return (
    <DataTable
      rows={adjustments}
      rowId={({ day, revision, coin }) => `${day} ${revision} ${coin}`}
      columns={columns}
    />
  );
}

type RebateOfCoin = Pick<CommissionSums, "coin" | "rebateAmount">;
type BalanceProps = {
  closed: readonly RebateOfCoin[];
  adjustments: readonly RebateOfCoin[];
  ledger: readonly RebateOfCoin[];
};
const SIDES = ["closed", "later", "now"] as const;
type BalanceLine = { readonly coin: string } & Readonly<Record<(typeof SIDES)[number], Amount>>;

const balanceColumn = columnOf<BalanceLine>();

/** Compares the rebate of the close and its adjustments with the ledger, coin by coin. */
export function Balance({ closed, adjustments, ledger }: BalanceProps) {
  const t = useTranslations("proof");
  const coins = [...new Set([...closed, ...adjustments, ...ledger].map(({ coin }) => coin))].sort();
  const rebateOf = (list: readonly RebateOfCoin[], coin: string) =>
    sumAmounts(list.filter((sums) => sums.coin === coin).map(({ rebateAmount }) => rebateAmount));
  const lines = coins.map((coin) => ({
    coin,
    closed: rebateOf(closed, coin),
    later: rebateOf(adjustments, coin),
    now: rebateOf(ledger, coin),
  }));
  const columns = [
    balanceColumn.lead("coin", t("coin"), ({ coin }) => visibleText(coin)),
    ...SIDES.map((field) =>
      balanceColumn.figure(field, t(`balance.${field}`), (line) => <Figure amount={line[field]} />),
    ),
    balanceColumn("addsUp", t("balance.addsUp"), ({ closed, later, now }) => {
      const addsUp = compareAmounts(sumAmounts([closed, later]), now) === 0;
      return (
        <MarkedText tone={addsUp ? "good" : "bad"}>
          {t(`balance.${addsUp ? "yes" : "no"}`)}
        </MarkedText>
      );
    }),
  ];
  return <DataTable rows={lines} rowId={({ coin }) => coin} columns={columns} />;
}
