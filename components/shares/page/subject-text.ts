import type { Words } from "@/lib/core/text";
import type { ShareFacts } from "@/lib/shares/facts/facts";
import { namesIn } from "@/lib/stocks/pairs/listing";
import type { SharedDocument } from "./share-page";

const MOST_CODES = 5;

export function documentTitle(
  { title, facts }: Pick<SharedDocument, "title" | "facts">,
  words: Words,
): string {
  return title.trim() === "" ? subjectTitle(facts, words) : title;
}

/** "AAPL · Apple Inc.", "AAPL, NVDA compared", "Dates of Megacaps" */
export function subjectTitle(facts: ShareFacts, { t, language }: Words): string {
  const { subject, listings } = facts;
  switch (subject.kind) {
    case "stock": {
      const [first] = listings;
      const name = first ? namesIn(language, first.names)[0]?.name : undefined;
      return [subject.code, name].filter((part) => part !== undefined).join(" · ");
    }
    case "comparison":
      return t("share.titles.comparison", { codes: codesText(subject.codes, { t, language }) });
    case "watchlist":
      return subject.name;
    case "calendar":
      if (subject.name !== null) return t("share.titles.calendarOf", { name: subject.name });
      if (subject.codes.length === 0) return t("share.titles.market");
      return t("share.titles.calendar", { codes: codesText(subject.codes, { t, language }) });
    default:
      return subject satisfies never;
  }
}

export function subjectLine({ subject, listings }: ShareFacts, { t }: Words): string {
  switch (subject.kind) {
    case "stock":
      return [t("share.lines.stock"), ...listings.map(({ symbol }) => symbol)].join(" · ");
    case "watchlist":
      return t("share.lines.watchlist", { count: subject.codes.length });
    case "comparison":
    case "calendar":
      return t(`share.lines.${subject.kind}`);
    default:
      return subject satisfies never;
  }
}

function codesText(codes: readonly string[], { t }: Words): string {
  const shown = codes.slice(0, MOST_CODES).join(t("ui.comma"));
  const count = codes.length - MOST_CODES;
  return count > 0 ? t("share.titles.more", { codes: shown, count }) : shown;
}
