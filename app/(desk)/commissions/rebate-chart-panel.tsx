import { planRebateSeries } from "@/components/commissions/plan-rebate-series";
import { RebatePanel } from "@/components/commissions/rebate-panel";
import { rangeLabel } from "@/components/ui/day-text";
import type { PageParams } from "../open-account";
import { loadOverview, type OpenLedger } from "./open-ledger";

/** One coin: the one the address names, where it has rows; else the one with most of them. */
export async function RebateChartPanel({ ledger, params }: { ledger: OpenLedger; params: PageParams }) {
  const { totals, daily, days } = await loadOverview(ledger);
  const coins = totals.map(({ coin }) => coin);
  const coin = coins.find((name) => name === params.chartCoin) ?? coins[0];
  if (coin === undefined) return null;
  const statuses = new Map(days.map(({ day, status }) => [day, status]));
  const { range } = ledger.query.filter;
  const statusOf = (day: (typeof days)[number]["day"]) => statuses.get(day) ?? "missing";
  const series = planRebateSeries({ coin, range, sums: daily, statusOf });
  return <RebatePanel series={series} coins={coins} rangeText={rangeLabel(range)} />;
}
