import { failureTexts } from "@/lib/core/failure";

/** How fresh an answer of the exchange is, and why there is none newer. */
export const reading = {
  now: "just now",
  minutes: "{count, plural, one {# minute ago} other {# minutes ago}}",
  hours: "{count, plural, one {# hour ago} other {# hours ago}}",
  days: "{count, plural, one {# day ago} other {# days ago}}",
  observed: "observed {ago}",
  observedOld: "observed {ago}, older than it should be",
  refresh: "Refresh",
  refreshWhat: "Refresh {what}",
  refreshing: "Refreshing",
  beingAsked: "being asked now",
  nextInQueue: "next in the queue",
  inQueue: "number {place, number} in the queue",
  several: "{count, number} questions, the last {last}",
  neverTitle: "Not read from the exchange yet",
  never: "Press Refresh to ask for it; it appears here by itself.",
  waiting: "It is {place} and appears here by itself.",
  failedTitle: "The exchange has not answered this yet",
  failedText: "{happened} Last tried {ago}. {next}",
  failedStill: "{happened} Last tried {ago}. Shown is what was observed {shown}. {next}",
  unanswered: "The server does not answer just now; trying again.",
  source:
    "<part>Observed <observed></observed>,</part> <part>the same since <since></since>,</part> <part>from <path></path></part>",
  failed: {
    ...failureTexts("reality"),
    "desk-fault": {
      happened: "Broker Desk itself failed to ask.",
      next: "What was read before stays; look into the log.",
    },
  },
} as const;
