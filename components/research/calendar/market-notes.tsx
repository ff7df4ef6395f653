import { useLocale, useTranslations } from "next-intl";
import { DATE_TAGS } from "@/components/ui/day-text";
import type { Text } from "@/components/ui/text";
import type { Language } from "@/lib/core/language/language";
import { type MarketCalendar, type MarketClosure, WEEKDAYS, type Weekday } from "@/lib/core/reality/calendar";
import styles from "./calendar.module.css";

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

function closingDays(t: Text<"calendar">, days: readonly Weekday[] | null, language: Language): string {
  if (days === null) return t("noClosingDays");
  if (days.length === 0) return t("neverClosed");
  const names = days.map((day) => weekdayName(day, language));
  return t("closingDays", { days: new Intl.ListFormat(DATE_TAGS[language]).format(names) });
}

/** A week of known weekdays: 1 January 2024 was a Monday. */
export function weekdayName(weekday: Weekday, language: Language, width: "long" | "short" = "long"): string {
  const day = new Date(Date.UTC(2024, 0, 1 + WEEKDAYS.indexOf(weekday)));
  return day.toLocaleDateString(DATE_TAGS[language], { weekday: width, timeZone: "UTC" });
}
