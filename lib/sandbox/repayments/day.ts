import { append } from "@/lib/core/large-lists";
import { bookShape } from "../commissions/book-options";
import { dayRhythm } from "../commissions/rhythm";
import { createRandom, type Random } from "../core/random";
import { type BookRepayment, drawRepayment, type RepaymentEvent, repaymentId } from "./record";

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** In six of ten blocks of so many days a quiet spell begins. */
const QUIET_BLOCK_DAYS = 45;
const QUIET_PER_MILLE = 600;
/** About every 45 days the market falls and loans are called in. */
const LIQUIDATION_PER_MILLE = 22;
const TIE_PER_MILLE = 30;

function isQuiet(seed: string, dayNumber: number): boolean {
  const block = Math.floor(dayNumber / QUIET_BLOCK_DAYS);
  return [block - 1, block].some((one) => {
    const random = createRandom(`${seed}:quiet:${one}`);
    if (!random.chance(QUIET_PER_MILLE)) return false;
    const from = one * QUIET_BLOCK_DAYS + random.int(QUIET_BLOCK_DAYS);
    return dayNumber >= from && dayNumber < from + 4 + random.int(14);
  });
}

/** ms since midnight; three in four between 08:00 and 22:00 (UTC+8). */
function drawTimeOfDay(random: Random): number {
  return random.chance(750) ? 8 * HOUR_MS + random.int(14 * HOUR_MS) : random.int(24 * HOUR_MS);
}

/**
 * One to three waves of dozens of repayments, each wave within two seconds, all within five
 * minutes.
 */
function drawLiquidations(random: Random, startMs: number): RepaymentEvent[] {
  const minuteMs = startMs + random.int(24 * 60 - 5) * MINUTE_MS;
  const waveCount = 1 + random.int(3);
  const waves = Array.from({ length: waveCount }, () => minuteMs + random.int(5 * MINUTE_MS));
  const events: RepaymentEvent[] = [];
  for (const waveMs of waves) {
    const spanMs = 300 + random.int(1700);
    const count = 20 + random.int(120);
    for (let nth = 0; nth < count; nth++) {
      events.push({ atMs: waveMs + random.int(spanMs), forced: true });
    }
  }
  return events;
}

/**
 * The repayments of the day (UTC+8) that begins at `startMs`, unsorted; ids do not follow the
 * times.
 */
export function generateRepaymentDay(
  seed: string,
  dayNumber: number,
  startMs: number,
  perDay: number,
): BookRepayment[] {
  if (isQuiet(seed, dayNumber)) return [];
  const random = createRandom(`${seed}:day:${dayNumber}`);
  const { rows } = dayRhythm(bookShape(seed, { rowsPerDay: perDay, clients: 1 }), dayNumber);
  const events: RepaymentEvent[] = [];
  for (let at = 0; at < rows; at++) {
    const before = events.at(-1);
    if (before && random.chance(TIE_PER_MILLE)) events.push(before);
    else events.push({ atMs: startMs + drawTimeOfDay(random), forced: random.chance(6) });
  }
  if (random.chance(LIQUIDATION_PER_MILLE)) append(events, drawLiquidations(random, startMs));
  return events.map((event, rank) =>
    drawRepayment(random, seed, dayNumber, repaymentId(dayNumber, rank), event),
  );
}
