"use client";
import { useEffect } from "react";
import { type FirstUse, placesAround } from "./places-around";

/**
 * When a press disables or removes the focused element, the focus returns to it, or to an element
 * around it.
 */
export function KeepFocus({ first }: { first: FirstUse }) {
  useEffect(() => {
    let last: HTMLElement | null = null;
    let around: readonly HTMLElement[] = [];
    const remember = (target: EventTarget | null) => {
      if (!(target instanceof HTMLElement) || target === document.body) return;
      last = target;
      around = placesAround(target);
    };
    remember(document.activeElement);
    // What was used first may be gone by now, and then nothing stands around it any more.
    const { target } = first;
    if (last === null && target instanceof HTMLElement && target !== document.body)
      [last, around] = [target, first.around];
    const onFocus = ({ target }: FocusEvent) => remember(target);
    // On its way to another element the focus is nowhere for a moment, in which the page may change.
    const onLeave = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null) last = null;
    };
    // A press somewhere else gives it up.
    const onPress = ({ target }: PointerEvent) => {
      if (target instanceof Node && !last?.contains(target)) last = null;
    };
    const bringBack = () => {
      if (last === null || document.activeElement !== document.body) return;
      if (isShown(last)) return last.focus({ preventScroll: true });
      const place = around.find(isShown);
      if (!place) return;
      if (!place.hasAttribute("tabindex")) place.tabIndex = -1;
      place.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(bringBack);
    document.addEventListener("focusin", onFocus);
    document.addEventListener("focusout", onLeave, true); // before the page changes
    document.addEventListener("pointerdown", onPress, true);
    bringBack();
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      attributeFilter: ["disabled"],
    });
    return () => {
      document.removeEventListener("focusin", onFocus);
      document.removeEventListener("focusout", onLeave, true);
      document.removeEventListener("pointerdown", onPress, true);
      observer.disconnect();
    };
  }, [first]);
  return null;
}

/** A page that was left may stay in the document, hidden. */
const isShown = (element: HTMLElement) => element.isConnected && element.checkVisibility();
