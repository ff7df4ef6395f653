"use client";
import { useLocale, useTranslations } from "next-intl";
import { dividendHistory } from "@/lib/core/reality/dividend-years";
import type { Dividend } from "@/lib/core/reality/dividends";
import type { MarketDate } from "@/lib/core/reality/market/market-date";
import { marketDateLabel } from "../market-date-label";
import styles from "../stock.module.css";
import { datesAhead } from "./dividend-events";
import { DividendTable } from "./dividend-table";
import { dividendYearsChart } from "./dividend-years-chart";
import { ResearchChart } from "./research-chart";

type DividendsProps = {
  code: string;
  dividends: readonly Dividend[];
  /** The market's date now. */
  today: MarketDate;
};

/** What was paid on a share, year by year, which dates are ahead, and every record. */
export function Dividends({ code, dividends, today }: DividendsProps) {
  const t = useTranslations("research.dividends");
  const history = dividendHistory(dividends);
  if (dividends.length === 0) return <p className={styles.none}>{t("none")}</p>;
  return (
    <div className={styles.parts}>
      {history.years.length > 0 ? (
        <ResearchChart
          data={dividendYearsChart(t, history)}
          shape="stacked"
          heading={t("chart")}
          title={t("chartTitle", { code })}
          notes={[t("notes")]}
          fileStem={`${code}-dividends`}
          table={{ key: "dividends", rowHead: t("year") }}
        />
      ) : null}
      {history.uncounted > 0 ? (
        <p className={styles.warning}>{t("uncounted", { count: history.uncounted })}</p>
      ) : null}
      <DatesAhead dividends={dividends} today={today} />
      <DividendTable dividends={history.dividends} />
    </div>
  );
}

/** What is confirmed from `today` on, the next first. */
function DatesAhead({ dividends, today }: { dividends: readonly Dividend[]; today: MarketDate }) {
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
