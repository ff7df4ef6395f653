"use client";
import { useEffect, useEffectEvent, useState } from "react";
import { usePolling } from "@/components/ui/use-polling";
import type { ServerAction, Worded } from "@/lib/core/action-result";
import type { FindLiveFigures, LiveFiguresOutcome } from "@/lib/trading/contract";
import type { LiveFigures } from "@/lib/trading/live-figures";

export type FiguresFinder = ServerAction<FindLiveFigures, Worded<LiveFiguresOutcome>>;

const EVERY_MS = 2_000;
/** A pause in the typing this long ends it. */
const PAUSE_MS = 300;
/** An older price is shown, and nothing is judged by it. */
const OLD_MS = 15_000;

type FiguresRead = {
  readonly of: string;
  readonly figures: LiveFigures;
  /** By this page's clock, which only goes forward. */
  readonly readAtMs: number;
};

/** Figures of what a ticket names. */
export type LiveState = {
  /** Null: not read yet. */
  readonly figures: LiveFigures | null;
  /** Of the quote; null: there is none. */
  readonly ageMs: number | null;
  /** It is young enough to judge a price by. */
  readonly isFresh: boolean;
  /** "none": this page has none to ask. */
  readonly problem: LiveFigures["problem"] | "none" | "no-symbol";
};

/** Asks every two seconds while the page is in view. */
export function useLiveFigures(asked: FindLiveFigures, find: FiguresFinder | undefined): LiveState {
  const { product, symbol, side, orderType } = asked;
  const of = `${product} ${symbol}`;
  const [read, setRead] = useState<FiguresRead | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [nowMs, setNowMs] = useState(0);
  const isAsked = find !== undefined && symbol !== "";
  const ask = async (signal: AbortSignal) => {
    if (find === undefined) return;
    const answer = await find(asked).catch(() => null);
    if (signal.aborted) return;
    const outcome = answer?.data;
    setFailed(outcome?.kind !== "found");
    if (outcome?.kind === "found")
      setRead({ of, figures: outcome.figures, readAtMs: performance.now() });
    setNowMs(performance.now());
  };
  const askNow = useEffectEvent(ask);
  usePolling(ask, isAsked ? EVERY_MS : null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another symbol or side is asked about at once
  useEffect(() => {
    if (!isAsked) return;
    const controller = new AbortController();
    const timer = setTimeout(() => askNow(controller.signal), PAUSE_MS);
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [isAsked, of, side, orderType]);
  usePolling(async () => setNowMs(performance.now()), isAsked ? 1_000 : null);
  if (!isAsked)
    return {
      figures: null,
      ageMs: null,
      isFresh: false,
      problem: find === undefined ? "none" : "no-symbol",
    };
  if (read === null || read.of !== of)
    return {
      figures: null,
      ageMs: null,
      isFresh: false,
      problem: hasFailed ? "failed" : "waiting",
    };
  const { figures, readAtMs } = read;
  const sinceMs = Math.max(0, nowMs - readAtMs);
  const ageMs =
    figures.quote === null ? null : Math.max(0, figures.nowMs - figures.quote.atMs) + sinceMs;
  return {
    figures,
    ageMs,
    isFresh: ageMs !== null && ageMs <= OLD_MS,
    problem: figures.problem ?? (hasFailed ? "failed" : null),
  };
}
