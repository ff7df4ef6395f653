import Link from "next/link";
import { useTranslations } from "next-intl";
import styles from "./rates.module.css";

type RatesPagesProps = { newerHref: string | null; olderHref: string | null };

/** The table's pages; nothing where all days are on one. */
export function RatesPages({ newerHref, olderHref }: RatesPagesProps) {
  const t = useTranslations("rates.table");
  if (newerHref === null && olderHref === null) return null;
  return (
    <nav className={styles.pages} aria-label={t("pages")}>
      {newerHref === null ? null : (
        <Link href={newerHref} prefetch={false} scroll={false}>
          {t("later")}
        </Link>
      )}
      {olderHref === null ? null : (
        <Link href={olderHref} prefetch={false} scroll={false}>
          {t("before")}
        </Link>
      )}
    </nav>
  );
}
