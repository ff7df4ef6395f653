import { OpenTotals } from "@/components/trading/open-totals";
import { loadOpenTotals } from "@/lib/trading/load-open-totals";
import type { OpenList } from "./tab-view";

/** What the open orders of the filter are worth; read with the page, as far as they were copied. */
export async function OpenTotalsLine({ open: { trading, query } }: { open: OpenList }) {
  return <OpenTotals totals={await loadOpenTotals(trading.book, query.filter)} />;
}
