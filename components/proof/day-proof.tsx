"use client";
import { columnsOf, DataTable } from "@/components/ui/data-table";
import { Figure } from "@/components/ui/figure";
import { Notice } from "@/components/ui/notice";
import type { Words } from "@/components/ui/text/text";
import { useWords } from "@/components/ui/text/use-words";
import type { Amount } from "@/lib/core/amount";
import type { Reading, StatedTotal, TotalVerdict } from "@/lib/core/reports/reconciliation";
import { visibleText } from "@/lib/core/visible-text";
import { Change } from "./changes";
import { CoinCompare, type CoinTotalView } from "./coin-compare";
import { Moment } from "./moment";
import styles from "./proof.module.css";
import { readingText } from "./proof-text";
import { TotalState, type TotalStateView } from "./total-state";

export type DayProofView = {
  readonly rows: number;
  readonly totals: readonly (TotalStateView & { readonly total: StatedTotal })[];
  readonly verdicts: readonly Pick<TotalVerdict, "total" | "kind" | "best">[];
  readonly contradictions: readonly ContradictionsView[];
  readonly dayCoins: readonly CoinTotalView[];
  readonly asOfMs: number;
  readonly isStale: boolean;
};

/** How one day's totals compare. */
export function DayProof({ proof }: { proof: DayProofView }) {
  const words = useWords();
  const { t } = words;
  const { rows, totals, verdicts, contradictions, dayCoins, asOfMs, isStale } = proof;
  return (
    <>
      <p className={styles.text}>
        {t.rich("proof.dayProof.confirmed", { count: rows, at: () => <Moment ms={asOfMs} /> })}
      </p>
      {isStale ? <Notice>{t("proof.dayProof.stale")}</Notice> : null}
      <dl className={styles.facts}>
        {totals.map((view) => (
          <div key={view.total}>
            <dt>
              <code>{view.total}</code>
            </dt>
            <dd>
              <TotalState view={view} />
              <span className={styles.line}>{readingOf(words, verdicts, view.total)}</span>
            </dd>
          </div>
        ))}
      </dl>
      <CoinCompare coins={dayCoins} total="dayTotalRebateAmount" />
      {contradictions.map((list) => (
        <Contradictions key={list.total} list={list} />
      ))}
    </>
  );
}

function readingOf(words: Words, verdicts: DayProofView["verdicts"], total: StatedTotal): string {
  const verdict = verdicts.find((each) => each.total === total);
  const isFound = verdict?.kind === "holds" || verdict?.kind === "mostly";
  return isFound && verdict.best ? readingText(words, verdict.best.reading) : "";
}

type ContradictingRow = {
  readonly uid: string;
  readonly coin: string;
  readonly symbol: string;
  readonly productType: string;
  readonly occurrence: number;
  readonly stated: Amount;
  readonly ours: Amount;
  readonly difference: Amount;
};
type ContradictionsView = {
  readonly total: StatedTotal;
  readonly reading: Reading;
  readonly count: number;
  readonly rows: readonly ContradictingRow[];
};

const column = columnsOf<ContradictingRow>();

/** The rows of a day whose total differs from our records, the largest difference first. */
function Contradictions({ list: { total, reading, count, rows } }: { list: ContradictionsView }) {
  const words = useWords();
  const { t } = words;
  const said = { count, reading: readingText(words, reading), total: () => <code>{total}</code> };
  const figure = (field: "ours" | "stated", header: string) =>
    column.accessor(field, {
      header,
      cell: ({ getValue }) => <Figure amount={getValue()} />,
      meta: { isFigure: true },
    });
  const columns = column.columns([
    column.accessor("uid", { header: t("proof.client"), meta: { isLead: true } }),
    column.accessor("symbol", {
      header: t("proof.symbol"),
      cell: ({ getValue }) => visibleText(getValue()),
    }),
    column.accessor("coin", { header: t("proof.coin"), cell: ({ getValue }) => visibleText(getValue()) }),
    figure("ours", t("proof.ourSum")),
    figure("stated", t("proof.theirs")),
    column.accessor("difference", {
      header: t("proof.difference"),
      cell: ({ getValue }) => <Change amount={getValue()} />,
      meta: { isFigure: true, phone: "aside" },
    }),
  ]);
  return (
    <div className={styles.gap}>
      <p className={styles.text}>
        {count > rows.length
          ? t.rich("proof.dayProof.contradictionsMore", { ...said, shown: rows.length })
          : t.rich("proof.dayProof.contradictions", said)}
      </p>
      <DataTable rows={rows} rowId={(_, index) => String(index)} columns={columns} />
    </div>
  );
}
