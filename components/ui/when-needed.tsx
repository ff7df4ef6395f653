"use client";
import { type ReactNode, Suspense, useEffect } from "react";

/** How far below the window something may be and still be fetched. */
const NEAR = "200px";
/** Whoever does anything may go somewhere, and no page gives way to the next while a part of it sleeps. */
const SIGNS = ["pointerdown", "keydown", "click", "input", "change", "submit", "popstate"] as const;

type WhenNeededProps = { place: string; fallback: ReactNode; children: ReactNode };

/**
 * A part of a page that the server draws at once, and whose script is only fetched when it comes into view or when
 * somebody uses the page; `children` is a lazy component that waits for `needed(place)`. What is pressed in it before
 * it is awake is kept, and done then (components/shell/keep-early.ts).
 */
export function WhenNeeded({ place, fallback, children }: WhenNeededProps) {
  return (
    <div id={place}>
      <Suspense fallback={fallback}>
        {children}
        <Awake place={place} />
      </Suspense>
    </div>
  );
}

/** Beside the part in its boundary: it wakes when the part does. */
function Awake({ place }: { place: string }) {
  useEffect(() => {
    const element = document.getElementById(place);
    if (element) element.dataset.awake = "";
  }, [place]);
  return null;
}

/** Waits until the place is near the window, or somebody has done anything on the page. The server never waits. */
export function needed(place: string): Promise<void> {
  if (typeof document === "undefined") return Promise.resolve();
  const element = document.getElementById(place);
  if (!element) return Promise.resolve(); // it was not drawn by the server: it is being opened now
  if (navigator.userActivation?.hasBeenActive) return Promise.resolve(); // before this was asked
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
