import { useTranslations } from "next-intl";
import type { ClientViews } from "@/lib/core/share/share-row";
import styles from "./shares.module.css";

/** With which programs it was looked at, the most used first. */
export function ClientsTable({ views }: { views: readonly ClientViews[] }) {
  const t = useTranslations("shares.details");
  const byClient = new Map<string, number>();
  for (const { client, views: count } of views) byClient.set(client, (byClient.get(client) ?? 0) + count);
  const rows = [...byClient].sort(([, a], [, b]) => b - a);
  return (
    <table className={styles.clients} aria-label={t("byClient")}>
      <thead>
        <tr>
          <th scope="col">{t("client")}</th>
          <th scope="col">{t("views")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([client, count]) => (
          <tr key={client}>
            <td>{client}</td>
            <td>{t("count", { count })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
