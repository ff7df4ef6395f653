"use client";
import { useTranslations } from "next-intl";
import { columnsOf, DataTable } from "@/components/ui/data-table";
import { Figure, Unknown } from "@/components/ui/figure";
import { type Amount, compareAmounts, subtractAmounts } from "@/lib/core/amount";
import type { StatedTotal } from "@/lib/core/reports/reconciliation";
import { visibleText } from "@/lib/core/visible-text";
import { Change } from "./changes";
import styles from "./proof.module.css";

export type CoinTotalView = {
  readonly coin: string;
  readonly given: number;
  readonly lowest: Amount | null;
  readonly highest: Amount | null;
  readonly ours: Amount;
};

type CoinCompareProps = { coins: readonly CoinTotalView[]; total: StatedTotal };

const column = columnsOf<CoinTotalView>();

/** Our sum of each coin and the exchange's total; where its rows differ among themselves, the least and the most. */
export function CoinCompare({ coins, total }: CoinCompareProps) {
  const t = useTranslations("proof");
  const columns = column.columns([
    column.accessor("coin", {
      header: t("coin"),
      cell: ({ getValue }) => visibleText(getValue()),
      meta: { isLead: true },
    }),
    column.accessor("ours", {
      header: t("ourSum"),
      cell: ({ getValue }) => <Figure amount={getValue()} />,
      meta: { isFigure: true },
    }),
    column.display({
      id: "stated",
      header: t("theirs"),
      cell: ({ row }) => <Stated coin={row.original} />,
      meta: { isFigure: true, hint: total },
    }),
    column.display({
      id: "difference",
      header: t("difference"),
      cell: ({ row }) => <Difference coin={row.original} />,
      meta: { isFigure: true, phone: "aside" },
    }),
  ]);
  return <DataTable rows={coins} rowId={({ coin }) => coin} columns={columns} />;
}

function Stated({ coin: { lowest, highest } }: { coin: CoinTotalView }) {
  const t = useTranslations("proof.dayProof");
  if (lowest === null || highest === null) return <Unknown reason={t("noTotal")} />;
  if (compareAmounts(lowest, highest) === 0) return <Figure amount={lowest} />;
  return (
    <span title={t("several")}>
      {t.rich("range", { low: () => <Figure amount={lowest} />, high: () => <Figure amount={highest} /> })}
    </span>
  );
}

function Difference({ coin: { lowest, highest, ours } }: { coin: CoinTotalView }) {
  const t = useTranslations("proof.dayProof");
  if (lowest === null || highest === null) return <Unknown reason={t("notGiven")} />;
  if (compareAmounts(lowest, highest) !== 0) return <span className={styles.quiet}>{t("notOne")}</span>;
  const difference = subtractAmounts(ours, lowest);
  return compareAmounts(ours, lowest) === 0 ? <Figure amount={difference} /> : <Change amount={difference} />;
}
