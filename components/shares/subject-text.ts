import { listText } from "@/components/ui/text/list-text";
import type { Text } from "@/components/ui/text/text";
import type { Language } from "@/lib/core/language";
import { COMPARE_PANELS } from "@/lib/core/reality/compare/compare-query";
import type { ShareSubject } from "@/lib/core/share/subject";

/** "Stock AAPL", "Comparison of AAPL and NVDA", "Watchlist Chips", "Calendar of 3 stocks" */
export function subjectText(t: Text<"shareForm">, subject: ShareSubject, language: Language): string {
  switch (subject.kind) {
    case "stock":
      return t("subjects.stock", { code: subject.code });
    case "comparison":
      return t("subjects.comparison", { codes: listText(subject.codes, language) });
    case "watchlist":
      return t("subjects.watchlist", { name: subject.name });
    case "calendar":
      return subject.name === null
        ? t("subjects.calendarOf", { count: subject.codes.length })
        : t("subjects.calendar", { name: subject.name });
    default:
      return subject satisfies never;
  }
}

/** How much of it: "all panels", "2 panels", "14 stocks" */
export function extentText(t: Text<"shareForm">, subject: ShareSubject): string {
  if (subject.kind === "watchlist" || subject.kind === "calendar")
    return t("subjects.stocks", { count: subject.codes.length });
  const count = subject.panels.length;
  return count === COMPARE_PANELS.length ? t("subjects.allPanels") : t("subjects.panels", { count });
}
