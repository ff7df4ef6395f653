"use client";
import { type ReactNode, useEffect, useRef } from "react";
import styles from "./calendar.module.css";

/** Folded away, until an address leads to one of its dates. */
export function EarlierDates({ summary, children }: { summary: string; children: ReactNode }) {
  const details = useRef<HTMLDetailsElement>(null);
  const followed = useRef("");
  // After each answer of the server: the router changes the address without telling the page.
  useEffect(() => {
    const { hash } = location;
    if (hash === followed.current) return;
    followed.current = hash;
    const named = hash === "" ? null : document.getElementById(hash.slice(1));
    if (!named || !details.current?.contains(named)) return;
    details.current.open = true;
    named.scrollIntoView();
  });
  return (
    <details ref={details} className={styles.earlier}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
