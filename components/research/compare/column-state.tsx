"use client";
import { useTranslations } from "next-intl";
import { agoText, placeText } from "../freshness-text";
import { useResearchLive } from "../live";
import { type ReadingView, topicKey } from "../reading-view";
import styles from "./compare.module.css";

/** How a stock's answer stands: its place in the queue while it is asked, else its age, else why there is none. */
export function ColumnState({ view }: { view: ReadingView }) {
  const t = useTranslations("compare.state");
  const reading = useTranslations("reading");
  const { places } = useResearchLive();
  const place = places.get(topicKey(view)) ?? null;
  const { observed, failed } = view;
  if (place !== null) return <span className={styles.state}>{placeText(reading, place)}</span>;
  if (observed) {
    return (
      <span className={styles.state} data-tone={failed || observed.isStale ? "warn" : undefined}>
        {reading("observed", { ago: agoText(reading, observed.ageMs) })}
      </span>
    );
  }
  return (
    <span className={styles.state} data-tone={failed ? "error" : undefined}>
      {failed ? t("failed") : t("never")}
    </span>
  );
}
