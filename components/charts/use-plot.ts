"use client";
import { type ComponentType, type RefObject, startTransition, useEffect, useState } from "react";
import { insist } from "@/components/ui/insist";
import type { PlotProps } from "./bar-plot";
import { FirstPlot } from "./first-plot";
import { useTurn } from "./use-turn";

/** The chart library is the largest script of a page, and nothing waits for it. */
const SCRIPTS = {
  bars: () => import("./bar-plot"),
  lines: () => import("./line-plot"),
};
export type PlotKind = keyof typeof SCRIPTS;

/** What draws the marks in `place`: the first plot, until it is its turn and its script is there. */
export function usePlot(kind: PlotKind, place: RefObject<HTMLElement | null>): ComponentType<PlotProps> {
  const isDue = useTurn(place);
  const [plots, setPlots] = useState<Partial<Record<PlotKind, ComponentType<PlotProps>>>>({});
  const isKnown = plots[kind] !== undefined;
  useEffect(() => {
    if (!isDue || isKnown) return;
    let isLeft = false;
    void insist(SCRIPTS[kind]).then(({ default: plot }) => {
      if (!isLeft) startTransition(() => setPlots((known) => ({ ...known, [kind]: plot })));
    });
    return () => {
      isLeft = true;
    };
  }, [isDue, isKnown, kind]);
  return plots[kind] ?? FirstPlot;
}
