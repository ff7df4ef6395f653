import Link from "next/link";
import { Icon } from "@/components/ui/icon";
import { useWords } from "@/components/ui/text/use-words";
import styles from "./overview.module.css";
import { type BookStateView, isWholeBook, stateText } from "./state-text";

type StateLineProps = { state: BookStateView; nowMs: number; coverageHref: string | null };

/** How fresh and whole the book is, in one sentence. */
export function StateLine({ state, nowMs, coverageHref }: StateLineProps) {
  const words = useWords();
  const isWhole = isWholeBook(state);
  return (
    <p className={styles.state}>
      <span className={isWhole ? styles.good : styles.warn}>
        <Icon name={isWhole ? "check" : "warning"} />
      </span>
      <span>
        {stateText(words, state, nowMs)}{" "}
        {isWhole || coverageHref === null ? null : (
          <Link href={coverageHref} prefetch={false}>
            {words.t("overview.state.see")}
          </Link>
        )}
      </span>
    </p>
  );
}
