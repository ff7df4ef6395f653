import Link from "next/link";
import { useTranslations } from "next-intl";
import styles from "@/components/research/calendar/calendar.module.css";
import { buttonClass } from "@/components/ui/forms/button";
import { StateBox } from "@/components/ui/state-box";

/** No stock is asked for: what the calendar can show then, and how stocks come into it. */
export function NothingShown({ isList }: { isList: boolean }) {
  const t = useTranslations("calendar.none");
  return (
    <div className={styles.views}>
      <StateBox title={t(isList ? "empty" : "watched")} text={t(isList ? "emptyText" : "watchedText")}>
        <Link className={buttonClass} href="/research/watchlists" prefetch={false}>
          {t("watchlists")}
        </Link>
      </StateBox>
    </div>
  );
}
