import { eventTitle } from "@/components/research/calendar/event-text";
import { marketDateLabel } from "@/components/research/market-date-label";
import { countText } from "@/components/ui/text/amount-text";
import type { Words } from "@/components/ui/text/text";
import { codeOf, type MarketEvent } from "@/lib/core/reality/market/market-event";
import type { ShareFacts, ShareSection } from "@/lib/core/share/facts";
import type { CalendarSection, ComparedSection, WatchlistSection } from "@/lib/core/share/section";
import { areaText } from "./area-text";
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

/** How many stocks a list has, and the next date of any. */
function listFigures({ stocks }: WatchlistSection, words: Words): KeyFigure[] {
  const next = stocks
    .flatMap(({ next: { event } }) => event ?? [])
    .sort((a, b) => (a.date < b.date ? -1 : 1));
  return [counted(words.t("share.keys.stocks"), stocks.length), ...nextOf(next[0], words)];
}

/** How many dates are ahead, and the next of them. */
function dateFigures({ entries }: CalendarSection, { now }: ShareFacts, words: Words): KeyFigure[] {
  const today = now.slice(0, 10);
  const ahead = entries.filter(({ event }) => event.date >= today);
  return [counted(words.t("share.keys.dates"), ahead.length), ...nextOf(ahead[0]?.event, words)];
}

function counted(name: string, count: number): KeyFigure {
  return { name, value: countText(count), exact: null, hint: "" };
}

function nextOf(event: MarketEvent | undefined, { t, language }: Words): KeyFigure[] {
  if (event === undefined) return [];
  const what = [codeOf(event), eventTitle(areaText(t, "calendar"), event)];
  return [
    {
      name: t("share.keys.next"),
      value: marketDateLabel(event.date, language),
      exact: null,
      hint: what.filter((part) => part !== null).join(" "),
    },
  ];
}
