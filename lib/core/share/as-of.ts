import type { ShareFacts, ShareSection } from "./facts";
import type { InstantText, SharedAge } from "./shared-reading";

/** When the exchange answered for what the sections show, the longest ago and the last; null: never for any of it. */
export function asOfSections(
  sections: readonly ShareSection[],
  whole: { readonly pairs: SharedAge; readonly market: SharedAge },
): ShareFacts["asOf"] {
  const instants = sections.flatMap((section) => instantsOf(section, whole)).sort();
  const [oldest, newest] = [instants[0], instants.at(-1)];
  return oldest === undefined || newest === undefined ? null : { oldest, newest };
}

function instantsOf(section: ShareSection, whole: Parameters<typeof asOfSections>[1]): InstantText[] {
  switch (section.kind) {
    case "stock":
      return answered([section.reading]);
    case "compared":
      return answered(section.ages);
    case "watchlist":
      return [...answered([whole.pairs]), ...section.stocks.flatMap(({ oldestAt }) => oldestAt ?? [])];
    case "calendar":
      return [...answered([whole.market]), ...section.entries.map(({ answeredAt }) => answeredAt)];
    default:
      return section satisfies never;
  }
}

function answered(ages: readonly SharedAge[]): InstantText[] {
  return ages.flatMap(({ observed }) => observed?.answeredAt ?? []);
}
