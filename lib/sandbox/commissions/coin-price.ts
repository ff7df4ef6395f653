import { createRandom } from "../core/random";
import type { Coin } from "./catalogue";

/** The coin's price on that day in millionths of a dollar, within 6 % of the catalogue's price. */
export function priceMicros(seed: string, coin: Coin, dayNumber: number): number {
  if (coin.priceMicros === 1_000_000) return coin.priceMicros;
  const random = createRandom(`${seed}:price:${coin.name}:${dayNumber}`);
  return Math.floor((coin.priceMicros / 10_000) * (9400 + random.int(1200)));
}
