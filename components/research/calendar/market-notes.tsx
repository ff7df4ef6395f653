import { useLocale, useTranslations } from "next-intl";
import type { MarketCalendar, MarketClosure } from "@/lib/core/reality/market/calendar";
import styles from "./calendar.module.css";
import { closingDays } from "./weekday-text";

type MarketNotesProps = {
  /** Null: never read. */
  calendar: MarketCalendar | null;
  /** Closures that no day can have. */
  undated: readonly MarketClosure[];
};

/** What the dates rest on: the exchange's label of the zone, what is assumed, and what it does not say. */
export function MarketNotes({ calendar, undated }: MarketNotesProps) {
  const t = useTranslations("calendar");
  const language = useLocale();
  if (calendar === null) return <p className={styles.note}>{t("gaps.market")}</p>;
  const { timeZone, regularConfig, specificConfig } = calendar;
  const label = timeZone === null ? t("noZoneLabel") : t("zoneLabel", { zone: timeZone });
  return (
    <>
      {specificConfig === null ? <p className={styles.note}>{t("noClosures")}</p> : null}
      {undated.map(({ remark }, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: closures without a time may be the same in every word
        <p key={nth} className={styles.note}>
          {t("undated", { remark: remark ?? t("noRemark") })}
        </p>
      ))}
      <p className={styles.note}>
        {t("zone", { label })} {closingDays(t, regularConfig, language)}
      </p>
    </>
  );
}
