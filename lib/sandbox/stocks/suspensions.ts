import { addDays, type Day } from "@/lib/core/day";
import { createRandom, type Random } from "../core/random";
import type { CompanyProfile } from "./catalogue/known-profiles";
import { isListed } from "./catalogue/listed-names";
import type { LocalizedText, MarketLocale } from "./catalogue/localized";
import { isTradingDay } from "./holidays";
import { newYorkMs, wallText } from "./new-york";
import type { Panel } from "./panel";
import type { StockSwitches } from "./switches";
import type { StockPair } from "./universe";

/** Each code's time is cut into spans of 20 days; a code may be suspended once in a span. */
const DAY_MS = 86_400_000;
const SPAN_MS = 20 * DAY_MS;
/** How many spans are searched for the last suspension: about a year. */
const SPANS_BACK = 18;
const OPENING = 9 * 60 + 30;
const CLOSING = 16 * 60;

type SuspensionKind = {
  readonly below: number;
  /** From the shortest to the longest. */
  readonly minutes: readonly [number, number];
  readonly reason: LocalizedText;
};

/**
 * Drawn where a number below 1,000 is under `below`. Reasons have the codes of the market's
 * notices.
 */
const KINDS: readonly SuspensionKind[] = [
  {
    below: 35,
    minutes: [5, 10],
    reason: { "en-US": "Volatility Trading Pause (LUDP)", "zh-CN": "波动性暂停交易（LUDP）" },
  },
  {
    below: 60,
    minutes: [60, 240],
    reason: { "en-US": "News Pending (T1)", "zh-CN": "待发布消息（T1）" },
  },
  {
    below: 66,
    minutes: [2 * 1440, 12 * 1440],
    reason: { "en-US": "Additional Information Requested (T12)", "zh-CN": "要求补充信息（T12）" },
  },
  {
    below: 69,
    minutes: [8 * 1440, 16 * 1440],
    reason: { "en-US": "SEC Trading Suspension (H10)", "zh-CN": "SEC暂停交易（H10）" },
  },
];

export type MarketSuspension = {
  readonly day: Day;
  readonly minute: number;
  readonly resumptionDay: Day;
  readonly resumptionMinute: number;
  readonly reason: LocalizedText;
  readonly fromMs: number;
  readonly toMs: number;
  /** When the end is announced. */
  readonly announcedMs: number;
  readonly price: string;
};

function nextTradingDay(day: Day): Day {
  let next = day;
  while (!isTradingDay(next)) next = addDays(next, 1);
  return next;
}

/** A halt that lasts days, or would end after the close, ends at an opening. */
function endOf(day: Day, minute: number, length: number): { day: Day; minute: number } {
  if (length < 1440 && minute + length < CLOSING) return { day, minute: minute + length };
  return {
    day: nextTradingDay(addDays(day, Math.max(1, Math.round(length / 1440)))),
    minute: OPENING,
  };
}

function drawSuspension(
  random: Random,
  spanMs: number,
  price: number,
  often: number,
): MarketSuspension | null {
  const draw = random.int(1000) / often;
  const kind = KINDS.find(({ below }) => draw < below);
  if (!kind || (often < 1 && kind.minutes[1] > 1440)) return null;
  const day = nextTradingDay(
    new Date(spanMs + random.int(3) * DAY_MS).toISOString().slice(0, 10) as Day,
  );
  const minute = OPENING + random.int(CLOSING - OPENING - 15);
  const length = kind.minutes[0] + random.int(kind.minutes[1] - kind.minutes[0] + 1);
  const end = endOf(day, minute, length);
  const fromMs = newYorkMs(day, minute);
  const toMs = newYorkMs(end.day, end.minute);
  return {
    day,
    minute,
    resumptionDay: end.day,
    resumptionMinute: end.minute,
    reason: kind.reason,
    fromMs,
    toMs,
    announcedMs: Math.max(fromMs, toMs - (length < 60 ? 5 : length < 1440 ? 30 : 900) * 60_000),
    price: (price * (0.8 + 0.4 * random.unit())).toFixed(2),
  };
}

/**
 * Factor of how often a code is suspended. Well-known stocks are suspended seldom, and never for
 * days.
 */
function oftenOf({ code, known }: CompanyProfile): number {
  if (code === "GME" || code === "MSTR") return 6;
  return known || isListed(code) ? 0.5 : 1;
}

/** The latest suspension that has begun; null when there is none within a year. */
export function findSuspension(
  seed: string,
  profile: CompanyProfile,
  nowMs: number,
): MarketSuspension | null {
  const phaseMs = createRandom(`${seed}:spans:${profile.code}`).int(20) * DAY_MS;
  const newest = Math.floor((nowMs - phaseMs) / SPAN_MS);
  const often = oftenOf(profile);
  for (let span = newest; span > newest - SPANS_BACK; span--) {
    const random = createRandom(`${seed}:halt:${profile.code}:${span}`);
    const found = drawSuspension(random, span * SPAN_MS + phaseMs, profile.price, often);
    if (found && found.fromMs <= nowMs) return found;
  }
  return null;
}

function timeText(day: Day, minute: number, form: StockSwitches["suspensionTimes"]): string {
  if (form === "ms") return String(newYorkMs(day, minute));
  const clock = wallText(day, minute).slice(11);
  return form === "clock" ? `${clock}:00` : clock;
}

/** docs/exchange.md 4.17. Times are of the market's clock. */
export function suspensionPanel(
  seed: string,
  pair: StockPair,
  profile: CompanyProfile,
  nowMs: number,
  locale: MarketLocale,
  { suspensionTimes: form }: StockSwitches,
): Panel {
  const found = findSuspension(seed, profile, nowMs);
  if (!found) return { kind: "object", row: null };
  const announced = nowMs >= found.announcedMs;
  const resumed = (minutes: number) =>
    timeText(found.resumptionDay, found.resumptionMinute + minutes, form);
  return {
    kind: "object",
    row: {
      code: pair.code,
      name: pair.name?.[locale] ?? null,
      suspensionDate: { date: found.day },
      suspensionTime: timeText(found.day, found.minute, form),
      suspensionReason: found.reason[locale],
      suspensionPrice: found.price,
      resumptionDate: announced ? { date: found.resumptionDay } : null,
      resumptionQuoteTime: announced ? resumed(-5) : null,
      resumptionTradingTime: announced ? resumed(0) : null,
    },
  };
}
