"use client";
import { useEffect, useState } from "react";
import { marketWallTime } from "@/lib/core/reality/market/market-clock";
import type { WallTime } from "@/lib/core/reality/market/wall-time";

const TICK_MS = 10_000;

/** The market's wall time as it goes on from the server's, whatever the clock of this machine shows. */
export function useMarketNow(serverNowMs: number): WallTime {
  const [now, setNow] = useState(() => marketWallTime(serverNowMs));
  useEffect(() => {
    const startedMs = performance.now();
    const tick = () => setNow(marketWallTime(serverNowMs + performance.now() - startedMs));
    tick();
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [serverNowMs]);
  return now;
}
