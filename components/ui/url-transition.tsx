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

/** Around what an address describes: the old figures stay, dimmed, while the server answers for a changed address. */
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
