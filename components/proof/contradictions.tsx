import { Figure } from "@/components/ui/figure";
import { useWords } from "@/components/ui/text/use-words";
import type { Amount } from "@/lib/core/amount";
import type { Reading, StatedTotal } from "@/lib/core/reports/reconciliation";
import { visibleText } from "@/lib/core/visible-text";
import { Change } from "./change";
import styles from "./proof.module.css";
import { readingText } from "./reading-text";

export type ContradictionsView = {
  readonly total: StatedTotal;
  readonly reading: Reading;
  readonly count: number;
  readonly rows: readonly {
    readonly uid: string;
    readonly coin: string;
    readonly symbol: string;
    readonly productType: string;
    readonly occurrence: number;
    readonly stated: Amount;
    readonly ours: Amount;
    readonly difference: Amount;
  }[];
};

/** The rows of a day that say something else than our rows come to, the largest difference first. */
export function Contradictions({ list }: { list: ContradictionsView }) {
  const words = useWords();
  const { t } = words;
  const { total, reading, count, rows } = list;
  const said = {
    count,
    reading: readingText(words, reading),
    total: () => <code className={styles.code}>{total}</code>,
  };
  return (
    <div className={styles.gap}>
      <p className={styles.text}>
        {count > rows.length
          ? t.rich("proof.dayProof.contradictionsMore", { ...said, shown: rows.length })
          : t.rich("proof.dayProof.contradictions", said)}
      </p>
      <div className={styles.wrap}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t("proof.client")}</th>
              <th scope="col">{t("proof.symbol")}</th>
              <th scope="col">{t("proof.coin")}</th>
              <th scope="col" className={styles.figure}>
                {t("proof.ourSum")}
              </th>
              <th scope="col" className={styles.figure}>
                {t("proof.dayProof.says")}
              </th>
              <th scope="col" className={styles.figure}>
                {t("proof.difference")}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr
                key={`${row.uid} ${visibleText(row.coin)} ${visibleText(row.symbol)} ${row.productType} ${row.occurrence}`}
              >
                <th scope="row">{row.uid}</th>
                <td data-label={t("proof.symbol")}>{visibleText(row.symbol)}</td>
                <td data-label={t("proof.coin")}>{visibleText(row.coin)}</td>
                <td className={styles.figure} data-label={t("proof.ourSum")}>
                  <Figure amount={row.ours} />
                </td>
                <td className={styles.figure} data-label={t("proof.dayProof.says")}>
                  <Figure amount={row.stated} />
                </td>
                <td className={styles.figure} data-label={t("proof.difference")}>
                  <Change amount={row.difference} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
