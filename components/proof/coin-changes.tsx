import { useTranslations } from "next-intl";
import { Figure } from "@/components/ui/figure";
import { countText } from "@/components/ui/text/amount-text";
import type { Amount } from "@/lib/core/amount";
import { visibleText } from "@/lib/core/visible-text";
import { Change } from "./change";
import styles from "./proof.module.css";

type Sums = { readonly rowCount: number; readonly feePaid: Amount; readonly rebateAmount: Amount };
export type CoinChangeView = {
  readonly coin: string;
  readonly before: Sums | null;
  readonly after: Sums | null;
  readonly rebateChange: Amount;
  readonly feePaidChange: Amount;
};

/** Which two versions stand beside each other. */
export type ChangeSides =
  | { readonly before: "earlier"; readonly after: "now" }
  | { readonly before: "before"; readonly after: "after" };

type CoinChangesProps = { coins: readonly CoinChangeView[]; sides: ChangeSides };

/** Each coin before and after, never added together; a coin without rows in a version says so. */
export function CoinChanges({ coins, sides }: CoinChangesProps) {
  const t = useTranslations("proof");
  const rebate = {
    before: t(`changes.rebate.${sides.before}`),
    after: t(`changes.rebate.${sides.after}`),
  };
  return (
    <div className={styles.wrap}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t("coin")}</th>
            <th scope="col" className={styles.figure}>
              {t("rows")}
            </th>
            <th scope="col" className={styles.figure}>
              {rebate.before}
            </th>
            <th scope="col" className={styles.figure}>
              {rebate.after}
            </th>
            <th scope="col" className={styles.figure}>
              {t("rebateChange")}
            </th>
            <th scope="col" className={styles.figure}>
              {t("changes.feesPaid")}
            </th>
          </tr>
        </thead>
        <tbody>
          {coins.map(({ coin, before, after, rebateChange, feePaidChange }) => (
            <tr key={coin}>
              <th scope="row">{visibleText(coin)}</th>
              <td className={styles.figure} data-label={t("rows")}>
                <span>{rowsChange(before?.rowCount ?? 0, after?.rowCount ?? 0)}</span>
              </td>
              <td className={styles.figure} data-label={rebate.before}>
                <Side sums={before} />
              </td>
              <td className={styles.figure} data-label={rebate.after}>
                <Side sums={after} />
              </td>
              <td className={styles.figure} data-label={t("rebateChange")}>
                <Change amount={rebateChange} />
              </td>
              <td className={styles.figure} data-label={t("changes.feesPaid")}>
                <Change amount={feePaidChange} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Side({ sums }: { sums: Sums | null }) {
  const t = useTranslations("proof.changes");
  return sums ? <Figure amount={sums.rebateAmount} /> : <span className={styles.quiet}>{t("noRows")}</span>;
}

function rowsChange(before: number, after: number): string {
  return before === after ? countText(after) : `${countText(before)} → ${countText(after)}`;
}
