import Link from "next/link";
import { useLocale, useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import { shortDayLabel } from "@/components/ui/text/day-text";
import type { Text } from "@/components/ui/text/text";
import type { Day } from "@/lib/core/day";
import styles from "./top-bar.module.css";

export type FreshnessView = {
  /** The newest day whose rows are known; null while there is none. */
  readonly through: Day | null;
  /** The day after it, when the exchange has not published it. */
  readonly notPublished: Day | null;
  readonly failed: number;
  readonly missing: number;
};

/** "Data through 19 Nov (UTC+8); 20 Nov not yet published", and what is wrong, with a way to it. */
export function FreshnessLine({
  freshness,
  coverageHref,
}: {
  freshness: FreshnessView;
  coverageHref: string | null;
}) {
  const t = useTranslations("shell.freshness");
  const language = useLocale();
  const { through, notPublished } = freshness;
  const known = through === null ? t("none") : t("through", { day: shortDayLabel(through, language) });
  const waiting = notPublished === null ? "" : t("waiting", { day: shortDayLabel(notPublished, language) });
  const trouble = troubleText(t, freshness);
  return (
    <p className={styles.freshness}>
      <span className={styles.freshnessText} title={known + waiting}>
        {known}
        <span className={styles.waiting}>{waiting}</span>
      </span>
      {trouble && coverageHref !== null ? (
        <Link className={styles.trouble} href={coverageHref} prefetch={false}>
          <Icon name="warning" />
          {trouble}
        </Link>
      ) : null}
      {trouble && coverageHref === null ? (
        <span className={styles.trouble}>
          <Icon name="warning" />
          {trouble}
        </span>
      ) : null}
    </p>
  );
}

function troubleText(t: Text<"shell.freshness">, { failed, missing }: FreshnessView): string | null {
  if (failed > 0 && missing > 0) return t("both", { failed, missing });
  if (failed > 0) return t("failed", { count: failed });
  return missing > 0 ? t("missing", { count: missing }) : null;
}
