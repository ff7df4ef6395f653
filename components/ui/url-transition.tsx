"use client";
import {
  createContext,
  type ReactNode,
  type TransitionStartFunction,
  useContext,
  useTransition,
} from "react";
import styles from "./url-transition.module.css";

const Context = createContext<TransitionStartFunction | null>(null);

/**
 * Around what an address describes: while the server answers for a changed address, the old figures stay, dimmed,
 * and a line at the top moves. Figures are never blanked by a filter.
 */
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

/** For components that change the address. Throws outside a UrlTransition. */
export function useUrlTransition(): TransitionStartFunction {
  const startTransition = useContext(Context);
  if (!startTransition) throw new Error("useUrlTransition needs a UrlTransition around it");
  return startTransition;
}
