import { useLocale, useTranslations } from "next-intl";
import type { Text } from "@/components/ui/text";
import type { Dividend } from "@/lib/core/reality/dividends";
import type { MarketDate } from "@/lib/core/reality/market-date";
import { marketDateLabel } from "./market-time";
import styles from "./stock.module.css";

const EVENTS = ["exrightDate", "recordDate", "dividendDate", "splitValidDate"] as const;

type Event = { readonly date: MarketDate; readonly name: string; readonly what: string };

/** What is confirmed from `today` on, the next first. */
export function DatesAhead({ dividends, today }: { dividends: readonly Dividend[]; today: MarketDate }) {
  const t = useTranslations("research.dividends");
  const language = useLocale();
  const events = dividends.flatMap((dividend) => eventsOf(t, dividend)).filter(({ date }) => date >= today);
  return (
    <div>
      <h3 className={styles.subtitle}>{t("ahead")}</h3>
      {events.length === 0 ? <p className={styles.none}>{t("noneAhead")}</p> : null}
      <ol className={styles.timeline}>
        {events
          .toSorted((a, b) => (a.date < b.date ? -1 : 1))
          .map(({ date, name, what }) => (
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

function eventsOf(t: Text<"research.dividends">, dividend: Dividend): Event[] {
  const what = dividendWhat(t, dividend);
  return EVENTS.flatMap((field) => {
    const date = dividend[field];
    return date === null ? [] : [{ date, name: t(`events.${field}`), what }];
  });
}

/** "0.26 per share", "4 for 1" */
export function dividendWhat(t: Text<"research.dividends">, dividend: Dividend): string {
  const { dividendPerShare, stockDividendPerShare, splitNumerator, splitDenominator } = dividend;
  if (dividendPerShare !== null) return t("amountPerShare", { amount: dividendPerShare });
  if (splitNumerator !== null && splitDenominator !== null)
    return t("perShares", { numerator: splitNumerator, denominator: splitDenominator });
  return stockDividendPerShare === null ? "" : t("newShares", { shares: stockDividendPerShare });
}
