import { Skeleton } from "@mantine/core";
import { useTranslations } from "next-intl";
import { Figure } from "@/components/ui/figure";
import { LocalTime } from "@/components/ui/local-time";
import type { Amount } from "@/lib/core/amount";
import styles from "./day-details.module.css";

/** One version of the day. `changeHref` leads to what it changed; null for the first one. */
export type RevisionView = {
  readonly revision: number;
  readonly rowCount: number;
  readonly firstSeenAtMs: number;
  readonly lastSeenAtMs: number;
  readonly coins: readonly { readonly coin: string; readonly rebateAmount: Amount }[];
  readonly changeHref: string | null;
};

/** Every version of the day, the newest first: when it was read, and what it came to. */
export function DayHistory({ revisions }: { revisions: readonly RevisionView[] }) {
  const t = useTranslations("coverage.day");
  return (
    <section aria-labelledby="versions-title" className={styles.part}>
      <h4 className={styles.subtitle} id="versions-title">
        {t("versions", { count: revisions.length })}
      </h4>
      <ol className={styles.versions}>
        {revisions.map((version) => (
          <li key={version.revision}>
            <strong>
              {version.changeHref ? (
                <a href={version.changeHref}>{t("version", { revision: String(version.revision) })}</a>
              ) : (
                t("version", { revision: String(version.revision) })
              )}
            </strong>
            {t("versionRows", { count: version.rowCount })}
            <span className={styles.meaning}>
              {t.rich(version.lastSeenAtMs > version.firstSeenAtMs ? "confirmed" : "seen", {
                first: () => <LocalTime ms={version.firstSeenAtMs} />,
                last: () => <LocalTime ms={version.lastSeenAtMs} />,
              })}
            </span>
            {version.coins.map(({ coin, rebateAmount }, at) => (
              <span key={coin} className={styles.sum}>
                <span>{at === 0 ? t("rebate") : ""}</span> <Figure amount={rebateAmount} coin={coin} />
              </span>
            ))}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The history's place while it is read. */
export function HistorySkeleton() {
  return <Skeleton height={160} />;
}
