"use client";
import { useEffect, useState } from "react";
import type { Text } from "@/lib/core/text";
import { marketWallTime } from "@/lib/stocks/market/market-clock";
import { SESSION_MINUTES, SESSIONS } from "@/lib/stocks/market/sessions";
import type { WallTime } from "@/lib/stocks/market/wall-time";

const TICK_MS = 10_000;

/** The market's wall time, counted on from the server's clock and independent of this machine's. */
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

/** The note below the table: the hours that "tradable now" assumes. */
export function hoursText(t: Text<never>, zone: string | null): string {
  const hours = SESSIONS.map((session) => {
    const { from, to } = SESSION_MINUTES[session];
    return t("research.universe.hours", {
      session: t(`market.sessionWords.${session}`),
      from: clockText(from),
      to: clockText(to),
    });
  }).join(t("ui.comma"));
  if (zone === null) return t("research.universe.hoursUnlabelled", { hours });
  return t("research.universe.hoursLabelled", { hours, zone });
}

/** 570 → "9:30" */
export function clockText(minute: number): string {
  return `${Math.floor(minute / 60) % 24}:${String(minute % 60).padStart(2, "0")}`;
}
