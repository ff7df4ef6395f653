import type { Medium } from "@/components/research/panels/medium";
import { momentText } from "@/components/ui/text/moment-text";
import type { Words } from "@/components/ui/text/text";
import { StaticChart } from "./static-chart";

/** Panels on a shared page: charts as drawings, times in UTC. */
export function sharedMedium(words: Words): Medium {
  return {
    ...words,
    chart: (chart) => <StaticChart {...chart} words={words} />,
    moment: (at) => <SharedMoment key={at.getTime()} at={at} words={words} />,
  };
}

/** An instant, which says that it is UTC: a page without a script cannot know its reader's zone. */
export function SharedMoment({ at, words }: { at: Date | string; words: Words }) {
  const iso = new Date(at).toISOString();
  return (
    <time dateTime={iso} title={iso}>
      {`${momentText(at, words.language)} UTC`}
    </time>
  );
}
