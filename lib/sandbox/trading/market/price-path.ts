/**
 * The price of a coin at any minute, from the seed alone: a sum of straight lines between random
 * heights that lie a month, five days, a day … a minute apart. Every minute costs the same, so the
 * clock may jump. It uses only +, -, ×, ÷ and Math.round, and so is the same on every machine.
 */
export const MINUTE_MS = 60_000;
export const HOUR_MINUTES = 60;

/** Minutes between heights, and the heights as a part of the price. All are whole hours. */
const SLOW = [
  [43_200, 0.09],
  [7_200, 0.035],
  [1_440, 0.02],
  [240, 0.009],
  [60, 0.004],
] as const;
const TEN_MINUTES = 0.002;
const ONE_MINUTE = 0.0006;
/** Factor of the heights for a coin worth a dollar. */
const CALM = 0.02;

/** FNV-1a, as in random.ts. */
export function hashText(text: string): number {
  let state = 2_166_136_261;
  for (let at = 0; at < text.length; at++)
    state = Math.imul(state ^ text.charCodeAt(at), 16_777_619);
  return state >>> 0;
}

/** 32 random bits for a place of a step. */
export function hashPlace(key: number, step: number, place: number): number {
  let state = (key ^ Math.imul(step, 0x9e3779b1)) >>> 0;
  state = Math.imul(state ^ place, 0x85ebca6b);
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35);
  state = Math.imul(state ^ (state >>> 16) ^ place, 0x27d4eb2f);
  return (state ^ (state >>> 15)) >>> 0;
}

/** -1 ≤ height < 1. */
const height = (key: number, step: number, place: number) =>
  hashPlace(key, step, place) / 2_147_483_648 - 1;

function slowPart(key: number, minute: number): number {
  let sum = 0;
  for (const [step, size] of SLOW) {
    const place = Math.floor(minute / step);
    const from = height(key, step, place);
    const to = height(key, step, place + 1);
    sum += size * (from + ((to - from) * (minute - place * step)) / step);
  }
  return sum;
}

export type PricePath = {
  /** Factors of the average price for each minute of an hour (hours since 1970). */
  readonly hour: (hour: number) => Float64Array;
  readonly minute: (minute: number) => number;
};

function coinPath(seed: string, coin: string): PricePath {
  const key = hashText(`${seed}:path:${coin}`);
  const calm = coin === "USDC" ? CALM : 1;
  const hour = (nth: number) => {
    const start = nth * HOUR_MINUTES;
    const from = slowPart(key, start);
    const slope = (slowPart(key, start + HOUR_MINUTES) - from) / HOUR_MINUTES;
    const factors = new Float64Array(HOUR_MINUTES);
    let left = height(key, 10, start / 10);
    let right = left;
    for (let at = 0; at < HOUR_MINUTES; at++) {
      if (at % 10 === 0) {
        left = at === 0 ? left : right;
        right = height(key, 10, (start + at) / 10 + 1);
      }
      const ten = left + ((right - left) * (at % 10)) / 10;
      const noise = TEN_MINUTES * ten + ONE_MINUTE * height(key, 1, start + at);
      factors[at] = 1 + calm * (from + slope * at + noise);
    }
    return factors;
  };
  return cached(hour);
}

/** Keeps the hour that was asked for last: most questions are about now. */
function cached(hour: PricePath["hour"]): PricePath {
  let keptHour = Number.NaN;
  let kept = new Float64Array(0);
  const keep = (nth: number) => {
    if (nth !== keptHour) {
      kept = hour(nth) as Float64Array<ArrayBuffer>;
      keptHour = nth;
    }
    return kept;
  };
  return {
    hour: keep,
    minute: (minute) => keep(Math.floor(minute / HOUR_MINUTES))[minute % HOUR_MINUTES] ?? 1,
  };
}

/** `key`: a coin, or two as "ETH/BTC" for the price of one in the other. */
export function createPricePath(seed: string, key: string): PricePath {
  const [coin = key, other] = key.split("/");
  if (other === undefined) return coinPath(seed, coin);
  const above = coinPath(seed, coin);
  const below = coinPath(seed, other);
  return cached((nth) => {
    const factors = Float64Array.from(above.hour(nth));
    const divisors = below.hour(nth);
    for (let at = 0; at < factors.length; at++)
      factors[at] = (factors[at] ?? 1) / (divisors[at] ?? 1);
    return factors;
  });
}
