"use client";
import { defaultRangeExtractor, type Range } from "@tanstack/react-virtual";
import { useSyncExternalStore } from "react";

/** Rows of a table that draws only those in view: so many are printed. */
export const MOST_ON_PAPER = 1000;

let isPrinting = false;

function subscribe(changed: () => void): () => void {
  const media = matchMedia("print");
  const set = (value: boolean) => () => {
    isPrinting = value;
    changed();
  };
  const [begin, end] = [set(true), set(false)];
  window.addEventListener("beforeprint", begin);
  window.addEventListener("afterprint", end);
  media.addEventListener("change", changed);
  return () => {
    window.removeEventListener("beforeprint", begin);
    window.removeEventListener("afterprint", end);
    media.removeEventListener("change", changed);
  };
}

const isOnPaper = () => isPrinting || matchMedia("print").matches;

/**
 * Whether the page is being printed. Most of paper is CSS (components/shell/paper.css); this is for
 * what the screen does not draw. React has drawn it when the browser lays out the pages.
 */
export function useOnPaper(): boolean {
  return useSyncExternalStore(subscribe, isOnPaper, () => false);
}

/** The rows that a virtualizer draws on paper: the first ones, instead of those in view. */
export function paperRange({ count }: Range): number[] {
  return [...Array(Math.min(count, MOST_ON_PAPER)).keys()];
}

/** The same for a table that draws the rows in view on a screen. */
export function useRangeExtractor(): (range: Range) => number[] {
  return useOnPaper() ? paperRange : defaultRangeExtractor;
}
