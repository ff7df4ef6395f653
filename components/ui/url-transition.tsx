"use client";
import { createSafeContext } from "@mantine/core";
import { type ReactNode, type TransitionStartFunction, useTransition } from "react";
import styles from "./url-transition.module.css";

const [Context, useUrlTransition] = createSafeContext<TransitionStartFunction>(
  "useUrlTransition needs a UrlTransition around it",
);

export { useUrlTransition };

/** Keeps the old figures, dimmed, while the server answers for a changed address. */
export function UrlTransition({ children }: { children: ReactNode }) {
  const [isPending, startTransition] = useTransition();
  return (
    <Context value={startTransition}>
      <div className={styles.scope} data-pending={isPending} aria-busy={isPending}>
        <span className={styles.line} aria-hidden="true" />
        {children}
      </div>
    </Context>
  );
}
