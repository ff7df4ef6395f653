"use client";
import { type ComponentType, type RefObject, startTransition, useEffect, useState } from "react";
import type { PlotProps } from "./bar-plot";
import { FirstPlot } from "./first-plot";
import { useTurn } from "./use-turn";

/** The chart library is the largest script of a page, and nothing waits for it. */
const SCRIPTS = {
  bars: () => import("./bar-plot"),
  lines: () => import("./line-plot"),
};
export type PlotKind = keyof typeof SCRIPTS;

const FIRST_RETRY_MS = 1_000;
const MOST_RETRY_MS = 60_000;

type LoadedPlot = {
  /** What draws: the first plot while it is not its turn or its script is not there. */
  readonly Plot: ComponentType<PlotProps>;
  /** The script did not come. It is asked for again by itself. */
  readonly isMissed: boolean;
};

/** What draws the marks in `place`, once it is its turn and its script is there. */
export function usePlot(kind: PlotKind, place: RefObject<HTMLElement | null>): LoadedPlot {
  const isDue = useTurn(place);
  const [plots, setPlots] = useState<Partial<Record<PlotKind, ComponentType<PlotProps>>>>({});
  const [isMissed, setMissed] = useState(false);
  const isKnown = plots[kind] !== undefined;
  useEffect(() => {
    if (!isDue || isKnown) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isLeft = false;
    const load = (retryMs: number) => {
      SCRIPTS[kind]().then(
        ({ default: plot }) => {
          if (isLeft) return;
          setMissed(false);
          startTransition(() => setPlots((known) => ({ ...known, [kind]: plot })));
        },
        () => {
          if (isLeft) return;
          setMissed(true);
          timer = setTimeout(() => load(Math.min(2 * retryMs, MOST_RETRY_MS)), retryMs);
        },
      );
    };
    load(FIRST_RETRY_MS);
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [isDue, isKnown, kind]);
  return { Plot: plots[kind] ?? FirstPlot, isMissed };
}
