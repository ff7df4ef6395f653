import Link from "next/link";
import { useTranslations } from "next-intl";
import { LocalTime } from "@/components/ui/local-time";
import { StateBox } from "@/components/ui/state-box";
import styles from "./import.module.css";
import type { ImportView } from "./import-view";

type ImportListProps = {
  imports: readonly ImportView[];
  chosen: number | null;
  hrefOf: (importId: number) => string;
};

/** Every file that was brought, the newest first. */
export function ImportList({ imports, chosen, hrefOf }: ImportListProps) {
  const t = useTranslations("imports.list");
  const status = useTranslations("imports.status");
  if (imports.length === 0) {
    return <StateBox title={t("none")} text={t("noneText")} />;
  }
  return (
    <div className={styles.wrap}>
      <table className={`${styles.table} ${styles.files}`}>
        <thead>
          <tr>
            <th scope="col">{t("file")}</th>
            <th scope="col">{t("state")}</th>
            <th scope="col" className={styles.figure}>
              {t("ledger")}
            </th>
            <th scope="col">{t("by")}</th>
            <th scope="col">{t("when")}</th>
          </tr>
        </thead>
        <tbody>
          {imports.map(({ id, fileName, status: state, days, rows, broughtBy, createdAt }) => (
            <tr key={id} data-chosen={id === chosen || undefined}>
              <th scope="row">
                <Link href={hrefOf(id)} aria-current={id === chosen ? "true" : undefined}>
                  {fileName}
                </Link>
              </th>
              <td>{status(state)}</td>
              <td className={styles.figure}>{days > 0 ? t("some", { days, rows }) : t("nothing")}</td>
              <td>{broughtBy}</td>
              <td>
                <LocalTime ms={createdAt.getTime()} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
