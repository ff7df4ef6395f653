import { eventTitle } from "@/components/research/calendar/event-text";
import { marketDateLabel } from "@/components/research/market-date-label";
import { countText } from "@/components/ui/text/amount-text";
import type { Words } from "@/components/ui/text/text";
import { codeOf, type MarketEvent } from "@/lib/core/reality/market/market-event";
import type { ShareFacts } from "@/lib/core/share/facts";
import type { CalendarSection, WatchlistSection } from "@/lib/core/share/section";
import { areaText } from "./area-text";
import type { KeyFigure } from "./key-stock";

/** How many stocks a list has, and the next date of any. */
export function listFigures({ stocks }: WatchlistSection, words: Words): KeyFigure[] {
  const next = stocks
    .flatMap(({ next: { event } }) => event ?? [])
    .sort((a, b) => (a.date < b.date ? -1 : 1));
  return [counted(words.t("share.keys.stocks"), stocks.length), ...nextOf(next[0], words)];
}

/** How many dates are ahead, and the next of them. */
export function dateFigures({ entries }: CalendarSection, { now }: ShareFacts, words: Words): KeyFigure[] {
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
