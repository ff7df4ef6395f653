import { useTranslations } from "next-intl";
import { Figure, Unknown } from "@/components/ui/figure";
import { type Amount, compareAmounts, subtractAmounts } from "@/lib/core/amount";
import { visibleText } from "@/lib/core/visible-text";
import { Change } from "./change";
import styles from "./proof.module.css";

export type CoinTotalView = {
  readonly coin: string;
  readonly given: number;
  readonly lowest: Amount | null;
  readonly highest: Amount | null;
  readonly ours: Amount;
};

/** Our sum of a coin beside what the exchange's rows say; where they differ among themselves, from least to most. */
export function CoinCompare({ coins, statedName }: { coins: readonly CoinTotalView[]; statedName: string }) {
  const t = useTranslations("proof");
  return (
    <div className={styles.wrap}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t("coin")}</th>
            <th scope="col" className={styles.figure}>
              {t("ourSum")}
            </th>
            <th scope="col" className={styles.figure}>
              <code className={styles.code}>{statedName}</code>
            </th>
            <th scope="col" className={styles.figure}>
              {t("difference")}
            </th>
          </tr>
        </thead>
        <tbody>
          {coins.map((coin) => (
            <tr key={coin.coin}>
              <th scope="row">{visibleText(coin.coin)}</th>
              <td className={styles.figure} data-label={t("ourSum")}>
                <Figure amount={coin.ours} />
              </td>
              <td className={styles.figure} data-label={statedName}>
                <Stated coin={coin} />
              </td>
              <td className={styles.figure} data-label={t("difference")}>
                <Difference coin={coin} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
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
  if (compareAmounts(ours, lowest) === 0) return <span className={styles.quiet}>{t("none")}</span>;
  return <Change amount={difference} />;
}
