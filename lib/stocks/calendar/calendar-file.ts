import ical, { ICalEventStatus, ICalEventTransparency } from "ical-generator";
import { seenLine, seenLines } from "@/lib/core/visible-text";
import type { MarketDate } from "@/lib/stocks/market/market-date";

/** An event in the words of a language, as a calendar program takes it. */
export type FileEvent = {
  /**
   * Stays when the event's date or words change, so that a program changes its entry instead of
   * adding one.
   */
  readonly uid: string;
  readonly on:
    | { readonly kind: "day"; readonly date: MarketDate }
    /** `toMs` null: the end is not known. */
    | { readonly kind: "time"; readonly fromMs: number; readonly toMs: number | null };
  readonly summary: string;
  readonly description: string;
  readonly category: string;
  /** The address of its page; null: the reader has no access to one. */
  readonly url: string | null;
  readonly isExpected: boolean;
  /** When its answer last changed. */
  readonly changedAt: Date;
};

export type CalendarFile = {
  readonly name: string;
  readonly description: string;
  readonly language: string;
  readonly events: readonly FileEvent[];
};

/** How often calendar programs should read again (RFC 7986, REFRESH-INTERVAL). */
const REFRESH_SECONDS = 4 * 3_600;
/** SEQUENCE counts seconds from here: it must grow with each change and fit into 31 bits. */
const SEQUENCE_START = Date.parse("2020-01-01T00:00:00Z");

/**
 * RFC 5545 without a METHOD: DTSTAMP is an event's last change (3.8.7.2), so the same events are
 * the same bytes.
 */
export function formatCalendarFile({ name, description, language, events }: CalendarFile): string {
  const calendar = ical({
    name: escapeText(oneLine(name)),
    description: escapeText(printable(description)),
    prodId: {
      company: "Broker Desk",
      product: "Research calendar",
      language: language.toUpperCase(),
    },
    ttl: REFRESH_SECONDS,
  });
  for (const event of events) {
    const { uid, on, category, url, isExpected, changedAt } = event;
    calendar.createEvent({
      id: uid,
      ...icalTime(on),
      summary: oneLine(event.summary),
      description: printable(event.description),
      categories: [{ name: category }],
      url,
      status: isExpected ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
      transparency: ICalEventTransparency.TRANSPARENT,
      stamp: changedAt,
      lastModified: changedAt,
      sequence: Math.max(0, Math.floor((changedAt.getTime() - SEQUENCE_START) / 1000)),
    });
  }
  return `${calendar.toString()}\r\n`;
}

function icalTime(on: FileEvent["on"]) {
  if (on.kind === "day") return { start: new Date(`${on.date}T00:00:00Z`), allDay: true };
  return { start: new Date(on.fromMs), end: on.toMs === null ? null : new Date(on.toMs) };
}

/**
 * RFC 5545, 3.3.11. The library escapes the texts of events and not those of the calendar itself.
 */
function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, "\\$&").replace(/\r\n|\r|\n/g, "\\n");
}

/** Control characters but the end of a line have no place in a file (RFC 5545, 3.1). */
function printable(text: string): string {
  return seenLines(text).replaceAll("\t", "");
}

/** Names come from people and from the exchange, and may contain line breaks. */
function oneLine(text: string): string {
  return seenLine(text);
}
