"use client";
import { createContext } from "react";
import type { ConfirmFirst } from "@/lib/core/confirm-first";

/** One press of one form that waits until the person has confirmed who they are. */
export type Waiting = ConfirmFirst["confirmFirst"] & {
  /** The open popover that the form is in: a question outside of it would close it. */
  readonly layer: HTMLElement | null;
  /** What had the focus when it was pressed. */
  readonly opener: HTMLElement | null;
  /** Sends the form again. */
  readonly proceed: () => void;
};

/** Asks; the returned function takes the question back. components/factors/confirm.tsx provides it on every page. */
export const ConfirmContext = createContext<(waiting: Waiting) => () => void>(() => {
  throw new Error("no ConfirmProvider is around this form");
});

/** The popover that a form is in; null on the page itself. */
export const LayerContext = createContext<HTMLElement | null>(null);
