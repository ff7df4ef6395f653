import { useEffect, useState } from "react";
import type { PanelAgeView } from "@/components/stocks/panel-age";
import type { MarketCalendar } from "@/lib/stocks/market/market-calendar";
import type { StockListing } from "@/lib/stocks/pairs/listing";

/**
 * So old the pairs may be when the palette opens; older ones are shown while they are read again.
 */
const FRESH_MS = 60_000;
/** While the exchange is being asked for pairs that nobody has seen yet. */
const LOOK_AGAIN_MS = 1_000;

export type IndexState = {
  readonly index: KeptIndex | null;
  readonly trouble: IndexTrouble | null;
  /** Being fetched, or being asked of the exchange: it comes by itself. */
  readonly isComing: boolean;
  readonly again: () => void;
};

export function useStockIndex(isWanted = true): IndexState {
  const [index, setIndex] = useState(() => kept);
  const [trouble, setTrouble] = useState<IndexTrouble | null>(null);
  const [tries, setTries] = useState(0);
  const [isReading, setReading] = useState(() => !isFresh(kept));

  // biome-ignore lint/correctness/useExhaustiveDependencies: each try reads once
  useEffect(() => {
    if (!isReading || !isWanted) return;
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = async () => {
      const answer = await readIndex(stop.signal);
      if (stop.signal.aborted) return;
      const isTrouble = typeof answer === "string";
      setTrouble(isTrouble ? answer : null);
      if (!isTrouble) setIndex(answer);
      if (!isTrouble && isAsked(answer)) timer = setTimeout(read, LOOK_AGAIN_MS);
      else setReading(false);
    };
    void read();
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [tries, isWanted]);

  const again = () => {
    setReading(true);
    setTries((before) => before + 1);
  };
  return {
    index,
    trouble,
    isComing: isWanted && isReading && (index === null || isAsked(index)),
    again,
  };
}

function isFresh(index: KeptIndex | null): boolean {
  return index !== null && !isAsked(index) && performance.now() - index.readAtMs < FRESH_MS;
}

function isAsked({ pairs: { observed, place } }: KeptIndex): boolean {
  return observed === null && place !== null;
}

export type StockIndex = {
  readonly listings: readonly StockListing[];
  readonly calendar: MarketCalendar | null;
  readonly pairs: PanelAgeView;
  readonly nowMs: number;
};

export type KeptIndex = StockIndex & {
  /** By this page's clock, which only goes forward. */
  readonly readAtMs: number;
};

/** Why there is none, or none newer. */
type IndexTrouble = "no-exchange" | "signed-out" | "unread";

const WITHIN_MS = 10_000;

/** For as long as the page is open: the next opening has it at once. */
let kept: KeptIndex | null = null;

/**
 * Reads the pairs that the desk knows; the exchange is not waited for. Trouble leaves what was
 * kept.
 */
async function readIndex(signal: AbortSignal): Promise<KeptIndex | IndexTrouble> {
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
