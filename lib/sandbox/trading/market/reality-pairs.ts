import { profileOf } from "@/lib/sandbox/stocks/profile";
import { findSuspension } from "@/lib/sandbox/stocks/suspensions";
import type { SandboxUniverse } from "@/lib/sandbox/stocks/universe";
import type { RealityPairs } from "../interface/exchange";

/** Connects the exchange to the market of stocks: pairs, average prices, suspensions. */
export function realityPairs(seed: string, universe: () => SandboxUniverse): RealityPairs {
  return {
    pairs: () => universe().pairs,
    basePrice: (code) => profileOf(seed, code).price,
    isSuspended: (code, atMs) => {
      const found = findSuspension(seed, profileOf(seed, code), atMs);
      return found !== null && atMs < found.toMs;
    },
  };
}
