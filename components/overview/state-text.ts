import { shortDayLabel } from "@/components/ui/text/day-text";
import { gapsText } from "@/components/ui/text/gaps-text";
import type { Words } from "@/components/ui/text/text";
import { type Day, dayOf, dayStartMs } from "@/lib/core/day";

export type BookStateView = {
  /** The newest day whose rows are known; null while there is none. */
  readonly through: Day | null;
  /** The day after it, when the exchange has not published it. */
  readonly notPublished: Day | null;
  readonly failed: number;
  readonly missing: number;
  readonly lost: number;
  /** When the next day should be published, as an instant; null where no habit of the exchange is known. */
  readonly expectedMs: number | null;
};

const MS_PER_MINUTE = 60_000;

/** The state of the book in one sentence. `nowMs` is the exchange's time. */
export function stateText(words: Words, state: BookStateView, nowMs: number): string {
  return words.t("overview.state.sentence", {
    through: throughText(words, state),
    publication: publicationText(words, state, nowMs),
  });
}

/** Whether something is wrong that somebody could look at. */
export function isWholeBook({ through, failed, missing, lost }: BookStateView): boolean {
  return through !== null && failed + missing + lost === 0;
}

function throughText(words: Words, state: BookStateView): string {
  const { t, language } = words;
  const { through } = state;
  if (through === null) return t("overview.state.none");
  const day = shortDayLabel(through, language);
  if (isWholeBook(state)) return t("overview.state.whole", { day });
  const counts = (["failed", "missing", "lost"] as const).map((status) => [status, state[status]] as const);
  const gaps = Object.fromEntries(counts.filter(([, count]) => count > 0));
  return t("overview.state.broken", { day, gaps: gapsText(words, gaps) });
}

function publicationText(words: Words, { notPublished, expectedMs }: BookStateView, nowMs: number): string {
  const { t, language } = words;
  const day = notPublished && shortDayLabel(notPublished, language);
  if (expectedMs === null) {
    return day === null ? t("overview.state.unknownHour") : t("overview.state.waitingUnknownHour", { day });
  }
  const moment = momentText(words, expectedMs);
  if (expectedMs >= nowMs || day === null) return t("overview.state.next", { moment });
  return t("overview.state.late", { day, moment });
}

/** "21 Nov about 10:00 UTC+8" */
function momentText({ t, language }: Words, ms: number): string {
  const day = dayOf(ms);
  const minutes = Math.round((ms - dayStartMs(day)) / MS_PER_MINUTE);
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60].map((part) =>
    String(part).padStart(2, "0"),
  );
  return t("overview.state.moment", { day: shortDayLabel(day, language), time: `${hour}:${minute}` });
}
