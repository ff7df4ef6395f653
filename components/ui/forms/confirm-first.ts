"use client";
import { createContext } from "react";
import type { ConfirmFirst } from "@/lib/core/confirm-first";

/** A sent form that waits until the person has confirmed who they are. */
export type WaitingForm = ConfirmFirst["confirmFirst"] & {
  /** The open popover around the form: a question outside would close it. */
  readonly layer: HTMLElement | null;
  /** The element that had the focus. */
  readonly opener: HTMLElement | null;
  /** Sends the form again. */
  readonly proceed: () => void;
};

let show: ((waiting: WaitingForm | null) => void) | null = null;
/**
 * The current question. An answer to a question that was taken back finds another one here, or
 * none.
 */
let current: WaitingForm | null = null;

function put(waiting: WaitingForm | null): void {
  current = waiting;
  show?.(waiting);
}

/**
 * Asks the person to confirm; components/second-step/confirm-question.tsx shows the question, once
 * it has loaded.
 */
export function askToConfirm(waiting: WaitingForm): void {
  put(waiting);
}

/** False: it was taken back before. */
export function takeBack(waiting: WaitingForm | null): boolean {
  if (waiting === null || current !== waiting) return false;
  put(null);
  return true;
}

/** Registers the component that shows questions; the returned function unregisters it. */
export function showQuestions(next: (waiting: WaitingForm | null) => void): () => void {
  show = next;
  next(current);
  return () => {
    show = null;
  };
}

/** The popover that a form is in; null on the page itself. */
export const LayerContext = createContext<HTMLElement | null>(null);
