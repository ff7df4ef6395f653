import { useTranslations } from "next-intl";
import { Figure } from "@/components/ui/figure";
import type { Amount } from "@/lib/core/amount";
import { COMMISSION_AMOUNTS, type CommissionAmountField } from "@/lib/core/commissions/commission";
import { visibleText } from "@/lib/core/visible-text";
import styles from "./proof.module.css";

type Row = {
  readonly uid: string;
  readonly coin: string;
  readonly symbol: string;
  readonly productType: string;
  readonly occurrence: number;
} & { readonly [Field in CommissionAmountField]: Amount | null };
export type RestatedRowView = { readonly before: Row | null; readonly after: Row | null };

/** Rows before and after, field by field: only what changed of a row, all of a row that came or went. */
export function RestatedRows({ rows }: { rows: readonly RestatedRowView[] }) {
  const t = useTranslations("proof");
  return (
    <div className={styles.wrap}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t("client")}</th>
            <th scope="col">{t("restatements.symbolCoin")}</th>
            <th scope="col">{t("restatements.field")}</th>
            <th scope="col" className={styles.figure}>
              {t("restatements.was")}
            </th>
            <th scope="col" className={styles.figure}>
              {t("restatements.is")}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <RowChange key={keyOf(row)} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function RowChange({ row: { before, after } }: { row: RestatedRowView }) {
  const t = useTranslations("proof.restatements");
  const row = after ?? before;
  if (!row) return null;
  const fields = COMMISSION_AMOUNTS.filter((field) => before?.[field] !== after?.[field]);
  return fields.map((field, at) => (
    <tr key={field}>
      <th scope="row">{at === 0 ? row.uid : <span className="visually-hidden">{row.uid}</span>}</th>
      <td>
        {at === 0
          ? t("symbolAndCoin", { symbol: visibleText(row.symbol), coin: visibleText(row.coin) })
          : null}
        {at === 0 ? <span className={styles.line}>{t(`row.${whatHappened({ before, after })}`)}</span> : null}
      </td>
      <td data-label={t("field")}>
        <code className={styles.code}>{field}</code>
      </td>
      <td className={styles.figure} data-label={t("was")}>
        {before ? <Figure amount={before[field]} /> : <span className={styles.quiet}>{t("noRow")}</span>}
      </td>
      <td className={styles.figure} data-label={t("is")}>
        {after ? <Figure amount={after[field]} /> : <span className={styles.quiet}>{t("noRow")}</span>}
      </td>
    </tr>
  ));
}

function whatHappened({ before, after }: RestatedRowView): "added" | "changed" | "removed" {
  if (!before) return "added";
  return after ? "changed" : "removed";
}

function keyOf({ before, after }: RestatedRowView): string {
  const row = after ?? before;
  return row ? [row.uid, row.coin, row.symbol, row.productType, row.occurrence].join(" ") : "";
}
