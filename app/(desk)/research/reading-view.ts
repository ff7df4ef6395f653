import type { ReadingView } from "@/components/research/reading-view";
import type { RealitySource } from "@/lib/core/reality/source";
import type { StockCode } from "@/lib/core/reality/stock-code";
import type { PanelAge } from "@/lib/research/reading";

/** How fresh a reading is, for the browser: without its value, and as milliseconds. `code` null: of the whole market. */
export function readingView(
  source: RealitySource,
  { observed, failed, place, dueInMs }: PanelAge,
  code: StockCode | null = null,
): ReadingView {
  return {
    source,
    code,
    observed: observed && {
      number: observed.number,
      firstSeenAtMs: observed.firstSeenAt.getTime(),
      answeredAtMs: observed.answeredAt.getTime(),
      ageMs: observed.ageMs,
      isStale: observed.isStale,
    },
    failed: failed && {
      kind: failed.kind,
      code: failed.code,
      detail: failed.detail,
      ageMs: failed.ageMs,
    },
    place,
    dueInMs,
  };
}
