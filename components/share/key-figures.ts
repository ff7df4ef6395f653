import type { Words } from "@/components/ui/text/text";
import type { ShareFacts, ShareSection } from "@/lib/core/share/facts";
import type { ComparedSection } from "@/lib/core/share/section";
import { dateFigures, listFigures } from "./key-dates";
import { type KeyFigure, revenueOf, stockFigures } from "./key-stock";

/** So many stand in one row, and in the picture. */
const MOST = 4;

/** What the page comes to, in a few figures: of the panels that it shows, and no others. */
export function keyFigures(facts: ShareFacts, words: Words): KeyFigure[] {
  return facts.sections.flatMap((section) => figuresOf(section, facts, words)).slice(0, MOST);
}

function figuresOf(section: ShareSection, facts: ShareFacts, words: Words): KeyFigure[] {
  switch (section.kind) {
    case "stock":
      return stockFigures(section, words);
    case "compared":
      return comparedFigures(section, words);
    case "watchlist":
      return listFigures(section, words);
    case "calendar":
      return dateFigures(section, facts, words);
    default:
      return section satisfies never;
  }
}

/** What came in at each of the stocks. */
function comparedFigures(section: ComparedSection, words: Words): KeyFigure[] {
  if (section.panel !== "earnings") return [];
  return section.columns.flatMap(({ code, value }) => {
    const revenue = value?.newest ? revenueOf(value.newest, words) : null;
    return revenue === null
      ? []
      : [{ ...revenue, name: code, hint: [revenue.name, revenue.hint].join(words.t("ui.comma")) }];
  });
}
