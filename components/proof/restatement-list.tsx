import { useLocale, useTranslations } from "next-intl";
import { countText } from "@/components/ui/text/amount-text";
import { dayLabel } from "@/components/ui/text/day-text";
import type { Text } from "@/components/ui/text/text";
import { type Amount, isZeroAmount } from "@/lib/core/amount";
import type { Day } from "@/lib/core/day";
import { Change } from "./change";
import { Moment } from "./moment";
import styles from "./proof.module.css";

export type RestatementView = {
  readonly day: Day;
  readonly revision: number;
  readonly seenAtMs: number;
  readonly rows: {
    readonly added: number;
    readonly removed: number;
    readonly changed: number;
    readonly retold: number;
  };
  readonly coins: readonly { readonly coin: string; readonly rebateChange: Amount }[];
  readonly href: string;
};

/** Restated days: when each was seen, what happened to its rows, and by how much each coin's rebate changed. */
export function RestatementList({ restatements }: { restatements: readonly RestatementView[] }) {
  const t = useTranslations("proof");
  const language = useLocale();
  return (
    <div className={styles.wrap}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t("day")}</th>
            <th scope="col">{t("restatements.seen")}</th>
            <th scope="col">{t("rows")}</th>
            <th scope="col" className={styles.figure}>
              {t("rebateChange")}
            </th>
          </tr>
        </thead>
        <tbody>
          {restatements.map((each) => (
            <tr key={`${each.day} ${each.revision}`}>
              <th scope="row">
                <a href={each.href}>{dayLabel(each.day, language)}</a>
                <span className={styles.line}>{t("revision", { revision: countText(each.revision) })}</span>
              </th>
              <td data-label={t("restatements.seen")}>
                <span>
                  <Moment ms={each.seenAtMs} />
                </span>
              </td>
              <td data-label={t("rows")}>{rowsText(t, each.rows)}</td>
              <td className={styles.figure} data-label={t("rebateChange")}>
                <span>
                  <CoinLines coins={each.coins} />
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Coins that came to something else; the others are as they were. */
function CoinLines({ coins }: Pick<RestatementView, "coins">) {
  const t = useTranslations("proof");
  const changed = coins.filter(({ rebateChange }) => !isZeroAmount(rebateChange));
  if (changed.length === 0) return <span className={styles.quiet}>{t("unchanged")}</span>;
  return changed.map(({ coin, rebateChange }) => (
    <span key={coin} style={{ display: "block" }}>
      <Change amount={rebateChange} coin={coin} />
    </span>
  ));
}

const KINDS = ["changed", "added", "removed", "retold"] as const;

/** "3 changed, 1 added" */
export function rowsText(t: Text<"proof">, rows: RestatementView["rows"]): string {
  const parts = KINDS.filter((kind) => rows[kind] > 0).map((kind) =>
    t(`restatements.counts.${kind}`, { count: rows[kind] }),
  );
  return parts.length > 0 ? parts.join(t("comma")) : t("rowCount", { count: 0 });
}
