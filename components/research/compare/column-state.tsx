"use client";
import { useTranslations } from "next-intl";
import { placeText } from "../freshness-text";
import { useResearchLive } from "../live";
import { type ReadingView, topicKey } from "../reading-view";
import { Updated } from "../research-panel";

/** A stock's answer: its place in the queue while it is asked, else its age, else why there is none. */
export function ColumnState({ view }: { view: ReadingView }) {
  const t = useTranslations("compare.state");
  const reading = useTranslations("reading");
  const { places } = useResearchLive();
  const place = places.get(topicKey(view)) ?? null;
  const { observed, failed } = view;
  if (place !== null) return <span className="state">{placeText(reading, place)}</span>;
  if (observed) {
    return (
      <span className="state" data-tone={failed ? "warn" : undefined}>
        <Updated view={view} />
      </span>
    );
  }
  return (
    <span className="state" data-tone={failed ? "error" : undefined}>
      {failed ? t("failed") : t("never")}
    </span>
  );
}
