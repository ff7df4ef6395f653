"use client";
import Link from "next/link";
import { useSyncExternalStore } from "react";
import { Icon } from "@/components/ui/icon";
import { EXCHANGE_ZONE } from "@/components/ui/text/moment-text";
import { useWords } from "@/components/ui/text/use-words";
import styles from "./overview.module.css";
import { type BookStateView, isWholeBook, stateText } from "./state-text";

const subscribe = () => () => {};

type StateLineProps = { state: BookStateView; nowMs: number; coverageHref: string | null };

/** How fresh and whole the book is, in one sentence. */
export function StateLine({ state, nowMs, coverageHref }: StateLineProps) {
  const words = useWords();
  const zone = useSyncExternalStore(
    subscribe,
    () => null,
    () => EXCHANGE_ZONE,
  );
  const isWhole = isWholeBook(state);
  return (
    <p className={styles.state}>
      <span className={isWhole ? styles.good : styles.warn}>
        <Icon name={isWhole ? "check" : "warning"} />
      </span>
      <span>
        {stateText(words, state, nowMs, zone)}{" "}
        {isWhole || coverageHref === null ? null : (
          <Link href={coverageHref} prefetch={false}>
            {words.t("overview.state.see")}
          </Link>
        )}
      </span>
    </p>
  );
}
