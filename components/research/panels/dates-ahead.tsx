import { useLocale, useTranslations } from "next-intl";
import type { Dividend } from "@/lib/core/reality/dividends";
import type { MarketDate } from "@/lib/core/reality/market/market-date";
import { marketDateLabel } from "../market-date-label";
import styles from "../stock.module.css";
import { datesAhead } from "./dividend-events";

/** What is confirmed from `today` on, the next first. */
export function DatesAhead({ dividends, today }: { dividends: readonly Dividend[]; today: MarketDate }) {
  const t = useTranslations("research.dividends");
  const language = useLocale();
  const events = datesAhead(t, dividends, today);
  return (
    <div>
      <h3 className={styles.subtitle}>{t("ahead")}</h3>
      {events.length === 0 ? <p className={styles.none}>{t("noneAhead")}</p> : null}
      <ol className={styles.timeline}>
        {events.map(({ date, name, what }) => (
          <li key={`${date} ${name} ${what}`}>
            <time dateTime={date}>{marketDateLabel(date, language)}</time>
            <span>{name}</span>
            <span className={styles.muted}>{what}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
