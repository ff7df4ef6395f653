import { useTranslations } from "next-intl";
import { Figure } from "@/components/ui/figure";
import { type Amount, compareAmounts, sumAmounts } from "@/lib/core/amount";
import type { StatementSums } from "@/lib/core/reports/month-statement";
import styles from "./proof.module.css";

type BalanceProps = {
  statement: readonly StatementSums[];
  adjustments: readonly StatementSums[];
  ledger: readonly StatementSums[];
};
const NOTHING = "0" as Amount;

/** Statement and adjustments beside the ledger, coin by coin: they are the same, or it says so. */
export function Balance({ statement, adjustments, ledger }: BalanceProps) {
  const t = useTranslations("proof.balance");
  const coins = [...new Set([...statement, ...adjustments, ...ledger].map(({ coin }) => coin))].sort();
  const rebate = (list: readonly StatementSums[], coin: string) =>
    sumAmounts([
      NOTHING,
      ...list.filter((sums) => sums.coin === coin).map(({ rebateAmount }) => rebateAmount),
    ]);
  return (
    <div className={styles.wrap}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t("rebate")}</th>
            <th scope="col" className={styles.figure}>
              {t("closed")}
            </th>
            <th scope="col" className={styles.figure}>
              {t("later")}
            </th>
            <th scope="col" className={styles.figure}>
              {t("now")}
            </th>
            <th scope="col">{t("addsUp")}</th>
          </tr>
        </thead>
        <tbody>
          {coins.map((coin) => {
            const [closed, later, now] = [
              rebate(statement, coin),
              rebate(adjustments, coin),
              rebate(ledger, coin),
            ];
            const addsUp = compareAmounts(sumAmounts([closed, later]), now) === 0;
            return (
              <tr key={coin}>
                <th scope="row">{coin}</th>
                <td className={styles.figure} data-label={t("closed")}>
                  <Figure amount={closed} />
                </td>
                <td className={styles.figure} data-label={t("later")}>
                  <Figure amount={later} />
                </td>
                <td className={styles.figure} data-label={t("now")}>
                  <Figure amount={now} />
                </td>
                <td data-label={t("addsUp")}>
                  <span className={styles.state} data-tone={addsUp ? "good" : "bad"}>
                    {addsUp ? t("yes") : t("no")}
                  </span>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
