import { isWholeBook, stateText } from "@/components/overview/state-text";
import { MarkedText, SubLine } from "@/components/ui/marked-text";
import { PageLink } from "@/components/ui/page-link";
import { useWords } from "@/components/ui/text/use-words";
import { dayLabel, shortDayLabel } from "@/lib/core/day-text";
import type { Words } from "@/lib/core/text";
import type { BookState } from "@/lib/coverage/day-status";
import { gapsText } from "@/lib/coverage/text";
import styles from "./portfolio.module.css";

type DataStateProps = {
  state: BookState;
  /** The exchange's time. */
  nowMs: number;
  /** Null: this person may not open it. */
  coverageHref: string | null;
};

/** The last day of an account's data and its problems; the overview's sentence on hover. */
export function DataState({ state, nowMs, coverageHref }: DataStateProps) {
  const words = useWords();
  const trouble = troubleText(words, state, nowMs);
  const through = throughText(words, state);
  const isFresh = state.through !== null && trouble === null;
  return (
    <span className={styles.state}>
      <MarkedText tone={isFresh ? "good" : "warn"} title={stateText(words, state, nowMs)}>
        {coverageHref === null || isFresh ? (
          through
        ) : (
          <PageLink href={coverageHref}>{through}</PageLink>
        )}
      </MarkedText>
      {trouble === null ? null : <SubLine>{trouble}</SubLine>}
    </span>
  );
}

/** The newest day of files may be of another year. */
function throughText({ t, language }: Words, { feed, endedOn, through }: BookState): string {
  if (through === null) return t("overview.state.none");
  if (endedOn !== null) return t("portfolio.state.ended", { day: dayLabel(endedOn, language) });
  if (feed === "files") return t("portfolio.state.imported", { day: dayLabel(through, language) });
  return t("portfolio.state.through", { day: shortDayLabel(through, language) });
}

/** Problems that somebody should look at: missing days, or a late one. */
export function troubleText(words: Words, state: BookState, nowMs: number): string | null {
  const { failed, missing, lost, notImported, notPublished, expectedMs } = state;
  if (state.through !== null && !isWholeBook(state)) {
    const unknown = { failed, missing, lost, "not-imported": notImported };
    const counts = Object.entries(unknown).filter(([, count]) => count > 0);
    return gapsText(words, Object.fromEntries(counts));
  }
  if (state.feed === "files") return null;
  if (notPublished === null || expectedMs === null || expectedMs >= nowMs) return null;
  return words.t("portfolio.state.late", { day: shortDayLabel(notPublished, words.language) });
}
