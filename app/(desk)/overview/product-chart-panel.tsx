import { basisText, breakdownTitle, chartOfBreakdown } from "@/components/breakdown/chart-of-breakdown";
import { ProductPanel } from "@/components/overview/product-panel";
import { Panel } from "@/components/ui/panel";
import { rangeLabel } from "@/components/ui/text/day-text";
import { findGapsText } from "@/components/ui/text/gaps-text";
import { allCommissions } from "@/lib/core/commissions/commission";
import { loadBreakdown } from "@/lib/reports/breakdown/load";
import { type BreakdownQuery, formatBreakdownQuery } from "@/lib/reports/breakdown/query";
import { formatCommissionFilter } from "@/lib/reports/commissions/query";
import { whyNotCompared } from "@/lib/reports/overview/compare";
import { coinsByRows, lineBefore } from "@/lib/reports/overview/figures";
import { findPeriod } from "@/lib/reports/overview/load";
import { getWords } from "../../language/words";
import { loadChosen, type OpenOverview, overviewUrl } from "./open-overview";

export async function ProductChartPanel({ overview }: { overview: OpenOverview }) {
  const { book, coin, ...chosen } = await loadChosen(overview);
  // One bar says nothing: the latest day is shown among the days before it.
  const period = chosen.period.name === "latest" ? findPeriod(book, "7d") : chosen.period;
  const { scope, today, account } = overview;
  const { view } = overview.query;
  const filter = allCommissions(period.now);
  const query: BreakdownQuery = {
    by: "productType",
    measure: "rebateAmount",
    per: null,
    unit: coin === null ? "value" : "coin",
    coin,
    shape: "stacked",
    top: 8,
    view,
    range: null,
  };
  const coins = coinsByRows(book.sums);
  const words = await getWords();
  const { t, language } = words;
  const breakdown = await loadBreakdown(scope, filter, query, { today, coins });
  if (!breakdown) {
    return (
      <Panel
        id="product-title"
        title={t("overview.product.title", { days: rangeLabel(period.now, language) })}
      >
        <p>{t("overview.product.none")}</p>
      </Panel>
    );
  }
  const line = whyNotCompared(period) === null ? lineBefore(book, period, coin) : null;
  const data = {
    ...chartOfBreakdown(words, breakdown),
    ...(line && period.before
      ? { comparison: { name: rangeLabel(period.before, language), amounts: line } }
      : {}),
  };
  const ledger = new URLSearchParams({ account: String(account.id) });
  for (const [key, value] of [...formatCommissionFilter(filter), ...formatBreakdownQuery(query)])
    ledger.append(key, value);
  const notes = [findGapsText(words, breakdown.partial), basisText(words, breakdown.valued, breakdown.unit)];
  return (
    <ProductPanel
      data={data}
      title={breakdownTitle(words, breakdown, false)}
      total={breakdown.total}
      notes={notes.filter((note) => note !== null)}
      rowHead={t(`breakdown.bucketHeads.${breakdown.per}`)}
      view={view}
      otherViewHref={overviewUrl(overview, { view: view === "chart" ? "table" : "chart" })}
      ledgerQuery={String(ledger)}
    />
  );
}
