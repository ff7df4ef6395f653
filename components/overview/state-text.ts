import { dayLabel, shortDayLabel } from "@/lib/core/day-text";
import { EXCHANGE_ZONE, momentText, readClock } from "@/lib/core/moment-text";
import type { Words } from "@/lib/core/text";
import type { BookState } from "@/lib/coverage/day-status";
import { gapsText } from "@/lib/coverage/text";

/**
 * The state of the book in one sentence. `nowMs`: the exchange's time. `zone`: the viewer's; null
 * in a browser.
 */
export function stateText(
  words: Words,
  state: BookState,
  nowMs: number,
  zone: string | null = EXCHANGE_ZONE,
): string {
  if (state.feed === "files") return importedText(words, state);
  return words.t("overview.state.sentence", {
    through: throughText(words, state),
    publication: publicationText(words, state, nowMs, zone),
  });
}

/** Whether somebody should look at something. */
export function isWholeBook(state: BookState): boolean {
  const { through, failed, missing, lost, notImported } = state;
  return through !== null && failed + missing + lost + notImported === 0;
}

/** Of an account that is fed by files alone, which waits for no publication. */
function importedText({ t, language }: Words, state: BookState): string {
  const { through, notImported, endedOn } = state;
  if (endedOn !== null && through !== null) {
    const end = { day: dayLabel(endedOn, language), count: notImported };
    return t(notImported === 0 ? "overview.state.ended" : "overview.state.endedGaps", end);
  }
  if (through === null) return t("overview.state.nothingImported");
  const day = dayLabel(through, language);
  if (notImported === 0) return t("overview.state.imported", { day });
  return t("overview.state.importedGaps", { day, count: notImported });
}

function throughText(words: Words, state: BookState): string {
  const { t, language } = words;
  const { through } = state;
  if (through === null) return t("overview.state.none");
  const day = shortDayLabel(through, language);
  if (isWholeBook(state)) return t("overview.state.whole", { day });
  const counts = (["failed", "missing", "lost"] as const).map(
    (status) => [status, state[status]] as const,
  );
  const gaps = Object.fromEntries(counts.filter(([, count]) => count > 0));
  return t("overview.state.broken", { day, gaps: gapsText(words, gaps) });
}

function publicationText(
  words: Words,
  { notPublished, expectedMs }: BookState,
  nowMs: number,
  zone: string | null,
): string {
  const { t, language } = words;
  const day = notPublished && shortDayLabel(notPublished, language);
  if (expectedMs === null) {
    return day === null
      ? t("overview.state.unknownHour")
      : t("overview.state.waitingUnknownHour", { day });
  }
  const moment = expectedText(words, expectedMs, zone);
  if (day === null) return t("overview.state.next", { moment });
  return t(`overview.state.${expectedMs >= nowMs ? "due" : "late"}`, { day, moment });
}

/** "21 Nov about 10:00 UTC+8 (04:00 your time)" */
function expectedText({ t, language }: Words, ms: number, zone: string | null): string {
  const there = readClock(ms, EXCHANGE_ZONE);
  const day = shortDayLabel(there.day, language);
  const time = there.time.slice(0, 5);
  const here = readClock(ms, zone);
  const local = here.time.slice(0, 5);
  if (here.day === there.day && local === time) return t("overview.state.moment", { day, time });
  const own = here.day === there.day ? local : momentText(ms, language, "short", zone);
  return t("overview.state.momentHere", { day, time, own });
}
