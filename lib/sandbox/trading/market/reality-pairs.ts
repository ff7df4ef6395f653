import { profileOf } from "@/lib/sandbox/stocks/profile";
import { findSuspension } from "@/lib/sandbox/stocks/suspensions";
import type { StockUniverse } from "@/lib/sandbox/stocks/universe";
import type { RealityPairs } from "../interface/exchange";

/** What the exchange has to know of the Reality market: its pairs, their usual prices, and when one is suspended. */
export function realityPairs(seed: string, universe: () => StockUniverse): RealityPairs {
  return {
    pairs: () => universe().pairs,
    basePrice: (code) => profileOf(seed, code).price,
    isSuspended: (code, atMs) => {
      const found = findSuspension(seed, profileOf(seed, code), atMs);
      return found !== null && atMs < found.toMs;
    },
  };
}
