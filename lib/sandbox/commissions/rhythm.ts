import { createRandom } from "../core/random";
import type { BookShape } from "./book-options";

/** How busy a weekday is compared with the average, from Monday to Sunday (UTC+8). */
const WEEKDAY_ROWS = [1.04, 1.08, 1.1, 1.07, 1.02, 0.87, 0.82] as const;
const WEEKDAY_VOLUME = [1.05, 1.14, 1.18, 1.12, 1.0, 0.78, 0.73] as const;
/** 1970-01-01 was a Thursday. */
const FIRST_WEEKDAY = 3;
const WAVE_DAYS = 420;
/** Below this mean, rows are drawn one by one, so that small books have days without rows. */
const FEW_ROWS = 20;

/** A slow wave from 0.85 to 1.15 and back. */
function trend(dayNumber: number): number {
  const at = (((dayNumber % WAVE_DAYS) + WAVE_DAYS) % WAVE_DAYS) / WAVE_DAYS;
  return 0.85 + 0.6 * (at < 0.5 ? at : 1 - at);
}

/**
 * About every 40 days a rush begins that fades over four days; about every 120 days the market
 * hardly trades.
 */
function eventFactor(seed: string, dayNumber: number): number {
  for (let age = 0; age < 4; age++) {
    const random = createRandom(`${seed}:event:${dayNumber - age}`);
    if (random.chance(25)) return 1 + (1.1 - 0.25 * age) * (0.6 + 0.4 * random.unit());
    if (age === 0 && random.chance(8)) return 0.45;
  }
  return 1;
}

export type DayRhythm = { readonly rows: number; readonly volumeFactor: number };

/** How many rows a day has, and the factor of its volumes. */
export function dayRhythm(shape: BookShape, dayNumber: number): DayRhythm {
  const random = createRandom(`${shape.seed}:rhythm:${dayNumber}`);
  const weekday = (((dayNumber + FIRST_WEEKDAY) % 7) + 7) % 7;
  const event = eventFactor(shape.seed, dayNumber);
  const common = trend(dayNumber) * (0.92 + 0.16 * random.unit());
  const volumeFactor = common * event * (WEEKDAY_VOLUME[weekday] ?? 1);
  if (shape.flat) return { rows: shape.rowsPerDay, volumeFactor };
  const mean = shape.rowsPerDay * common * (0.7 + 0.3 * event) * (WEEKDAY_ROWS[weekday] ?? 1);
  if (mean >= FEW_ROWS) return { rows: Math.round(mean), volumeFactor };
  let rows = 0;
  for (let trial = 0; trial < 60; trial++) if (random.unit() < mean / 60) rows++;
  return { rows, volumeFactor };
}
