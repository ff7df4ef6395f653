import type { PanelAgeView } from "@/components/stocks/panel-age";
import type { PanelAge } from "@/lib/stocks/queue/freshness";
import type { PanelSource } from "@/lib/stocks/queue/source";
import type { StockCode } from "@/lib/stocks/stock-code";

/** The age of a reading for the browser, without its value. `code` null: about the whole market. */
export function panelAgeView(
  source: PanelSource,
  { observed, failed, place, dueInMs }: PanelAge,
  code: StockCode | null = null,
): PanelAgeView {
  return {
    source,
    code,
    observed: observed && ageOf(observed),
    failed: failed && failedOf(failed),
    place,
    dueInMs,
  };
}

function ageOf({ firstSeenAt, answeredAt, ageMs, isStale }: NonNullable<PanelAge["observed"]>) {
  return { firstSeenAt, answeredAt, ageMs, isStale };
}

function failedOf({ kind, code, detail, ageMs }: NonNullable<PanelAge["failed"]>) {
  return { kind, code, detail, ageMs };
}
