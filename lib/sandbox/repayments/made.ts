import { createRandom, type Random } from "../core/random";
import type { MadeBook } from "./options";
import { type BookRepayment, drawRepayment, type RepaymentEvent, repaymentId } from "./record";

const MS_PER_DAY = 86_400_000;
const SLOTS = 100;

/** Draws instants of the book's time that are not in a quiet slot. */
function createInstants(random: Random, { fromMs, toMs, quietPerMille }: MadeBook): () => number {
  const slotMs = (toMs - fromMs + 1) / SLOTS;
  const busy = Array.from({ length: SLOTS }, (_, slot) => slot).filter(
    () => !random.chance(quietPerMille),
  );
  const slots = busy.length > 0 ? busy : [0];
  return () =>
    fromMs + Math.floor(((slots[random.int(slots.length)] as number) + random.unit()) * slotMs);
}

function drawEvents(random: Random, book: MadeBook): RepaymentEvent[] {
  const instant = createInstants(random, book);
  const events: RepaymentEvent[] = [];
  const burst = (records: number, spanMs: number) => {
    const fromMs = instant();
    for (let at = 0; at < records; at++) {
      events.push({ atMs: Math.min(book.toMs, fromMs + random.int(spanMs)), forced: true });
    }
  };
  for (let crowd = 0; crowd < book.crowds; crowd++) burst(book.crowdRecords, 1);
  const inBursts = Math.floor((book.records * book.burstPerMille) / 1000);
  let left = Math.min(inBursts, book.records - events.length);
  while (left > 0) {
    burst(Math.min(left, book.burstRecords), book.burstMs);
    left -= book.burstRecords;
  }
  while (events.length < book.records) {
    const before = events.at(-1);
    const tied = before && !before.forced && random.chance(book.tiePerMille);
    events.push(tied ? before : { atMs: instant(), forced: false });
  }
  return events;
}

function recordsOf(
  seed: string,
  random: Random,
  events: readonly RepaymentEvent[],
): BookRepayment[] {
  return events.map((event, rank) =>
    drawRepayment(random, seed, Math.floor(event.atMs / MS_PER_DAY), repaymentId(0, rank), event),
  );
}

export function generateMadeBook(seed: string, book: MadeBook): BookRepayment[] {
  const random = createRandom(`${seed}:made`);
  return recordsOf(seed, random, drawEvents(random, book));
}

/** One repayment at each instant; ids follow the given order. */
export function generateAt(seed: string, times: readonly number[]): BookRepayment[] {
  const events = times.map((atMs) => ({ atMs, forced: false }));
  return recordsOf(seed, createRandom(`${seed}:times`), events);
}
