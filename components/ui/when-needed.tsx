"use client";
import { type ReactNode, type RefObject, Suspense, useEffect, useRef } from "react";

/** How far below the window something may be and still be fetched. */
const NEAR = "200px";
/** Whoever does anything may go somewhere, and then everything on the page has to be awake. */
const SIGNS = ["pointerdown", "keydown", "click", "input", "change", "popstate"] as const;

type WhenNeededProps = { place: string; fallback: ReactNode; children: ReactNode };

/**
 * A part of a page that the server draws at once, and whose script is only fetched when it comes into view or when
 * somebody uses the page; `children` is a lazy component that waits for `needed(place)`. What is pressed in it before
 * it is awake is kept, and done then.
 */
export function WhenNeeded({ place, fallback, children }: WhenNeededProps) {
  const root = useRef<HTMLDivElement>(null);
  const wake = useKeptEvents(root);
  return (
    <div id={place} ref={root}>
      <Suspense fallback={fallback}>
        {children}
        <Awake onAwake={wake} />
      </Suspense>
    </div>
  );
}

/** Beside the part in its boundary: it wakes when the part does. */
function Awake({ onAwake }: { onAwake: () => void }) {
  useEffect(onAwake, [onAwake]);
  return null;
}

/** Waits until the place is near the window, or somebody does anything on the page. The server never waits. */
export function needed(place: string): Promise<void> {
  if (typeof document === "undefined") return Promise.resolve();
  const element = document.getElementById(place);
  if (!element) return Promise.resolve(); // it was not drawn by the server: it is being opened now
  return new Promise((resolve) => {
    const done = () => {
      observer.disconnect();
      for (const sign of SIGNS) window.removeEventListener(sign, done, true);
      resolve();
    };
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) done();
      },
      { rootMargin: NEAR },
    );
    observer.observe(element);
    for (const sign of SIGNS) window.addEventListener(sign, done, true);
  });
}

type Kept = { target: EventTarget; again: Event };

/** Keeps presses and keys until the returned function is called, and then does them in their order. */
function useKeptEvents(root: RefObject<HTMLDivElement | null>): () => void {
  const state = useRef<{ awake: boolean; kept: Kept[]; release: () => void }>({
    awake: false,
    kept: [],
    release: () => {},
  });
  useEffect(() => {
    const element = root.current;
    const known = state.current;
    if (!element || known.awake) return;
    const keep = (event: MouseEvent | KeyboardEvent) => {
      // Going on by Tab and the browser's own keys need no script.
      if (event instanceof KeyboardEvent && (event.key === "Tab" || event.ctrlKey || event.metaKey)) return;
      if (!event.target) return;
      event.preventDefault();
      event.stopPropagation();
      const again =
        event instanceof KeyboardEvent
          ? new KeyboardEvent(event.type, event)
          : new MouseEvent(event.type, event);
      known.kept.push({ target: event.target, again });
    };
    element.addEventListener("click", keep, true);
    element.addEventListener("keydown", keep, true);
    known.release = () => {
      element.removeEventListener("click", keep, true);
      element.removeEventListener("keydown", keep, true);
    };
    return () => known.release();
  }, [root]);
  const wake = useRef(() => {
    const known = state.current;
    known.awake = true;
    known.release();
    if (root.current) root.current.dataset.awake = "";
    for (const { target, again } of known.kept.splice(0)) target.dispatchEvent(again);
  });
  return wake.current;
}
