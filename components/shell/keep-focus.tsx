"use client";
import { useEffect } from "react";

/** Elements that take the focus when the focused button in them is gone. */
const PLACES = "form, section, dialog, [popover], main";

/**
 * When a press disables or removes the focused element, the focus returns to it, or to an element
 * around it.
 */
export function KeepFocus({ first }: { first: EventTarget }) {
  useEffect(() => {
    let last: HTMLElement | null = null;
    let around: HTMLElement[] = [];
    const remember = (target: EventTarget | null) => {
      if (!(target instanceof HTMLElement) || target === document.body) return;
      last = target;
      around = placesAround(target);
    };
    remember(document.activeElement);
    if (last === null) remember(first);
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

/** The nearest first. */
function placesAround(element: HTMLElement): HTMLElement[] {
  const places: HTMLElement[] = [];
  let place = element.parentElement?.closest<HTMLElement>(PLACES);
  while (place) {
    places.push(place);
    place = place.parentElement?.closest<HTMLElement>(PLACES);
  }
  return places;
}
