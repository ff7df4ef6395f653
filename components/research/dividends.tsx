import { useTranslations } from "next-intl";
import type { ChartData } from "@/components/charts/chart-data";
import type { Text } from "@/components/ui/text";
import type { Day } from "@/lib/core/day";
import { type DividendHistory, dividendHistory } from "@/lib/core/reality/dividend-years";
import type { Dividend } from "@/lib/core/reality/dividends";
import type { MarketDate } from "@/lib/core/reality/market-date";
import { DatesAhead } from "./dates-ahead";
import { DividendTable } from "./dividend-table";
import { ResearchChart } from "./research-chart";
import styles from "./stock.module.css";

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
          data={chartOf(t, history)}
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

function chartOf(t: Text<"research.dividends">, { years }: DividendHistory): ChartData {
  return {
    unit: t("unit"),
    none: t("noPayment"),
    series: [
      {
        key: "cash",
        name: t("types.cash_dividend"),
        colour: "var(--accent)",
        total: null,
        share: null,
      },
    ],
    buckets: years.map(({ year, adjusted, payments, left }) => ({
      from: `${year}-01-01` as Day,
      to: `${year}-12-31` as Day,
      label: year,
      gap: left > 0 ? t("left", { count: left }) : null,
      amounts: [payments === 0 ? null : adjusted],
      total: null,
    })),
  };
}
