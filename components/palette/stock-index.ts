import type { ReadingView } from "@/components/research/reading-view";
import type { Listing } from "@/lib/core/reality/listing";
import type { MarketCalendar } from "@/lib/core/reality/market/calendar";

/** Every pair that the desk knows, as the palette searches them. */
export type StockIndex = {
  readonly listings: readonly Listing[];
  readonly calendar: MarketCalendar | null;
  readonly pairs: ReadingView;
  /** The server's clock. */
  readonly nowMs: number;
};

export type KeptIndex = StockIndex & {
  /** By this page's clock, which only goes forward. */
  readonly readAtMs: number;
};

/** Why there is none, or none newer. */
export type IndexTrouble = "no-exchange" | "signed-out" | "unread";

const WITHIN_MS = 10_000;

/** For as long as the page is open: the next opening has it at once. */
let kept: KeptIndex | null = null;

export function keptIndex(): KeptIndex | null {
  return kept;
}

/** Reads the pairs that the desk knows; the exchange is not waited for. Trouble leaves what was kept. */
export async function readIndex(signal: AbortSignal): Promise<KeptIndex | IndexTrouble> {
  try {
    const response = await fetch("/palette/stocks", {
      signal: AbortSignal.any([signal, AbortSignal.timeout(WITHIN_MS)]),
      headers: { accept: "application/json" },
    });
    if (response.status === 404) return "no-exchange";
    if (response.status === 401 || response.status === 403) return "signed-out";
    if (!response.ok) return "unread";
    const index = (await response.json()) as StockIndex;
    kept = { ...index, readAtMs: performance.now() };
    return kept;
  } catch {
    return "unread"; // said to the person, with a button to try again
  }
}
