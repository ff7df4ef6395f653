import { createRandom, type Random } from "../core/random";
import type { BookShape } from "./book-options";
import type { BookRow } from "./book-row";
import { type Coin, LINES, type TradedLine } from "./catalogue";
import type { ActiveClient } from "./clients";
import { priceMicros } from "./coin-price";
import { dayRhythm } from "./rhythm";
import { drawAmounts } from "./row-amounts";
import { drawSpread } from "./spread";

/** The amount dealt in an average row, in cents. */
const AVERAGE_DEAL_CENTS = 6_600_000;
/** Late rows may be added below this rank. */
const FIRST_RANK = 1000;

type RowPlan = {
  readonly active: ActiveClient;
  readonly line: TradedLine;
  readonly averageCents: number;
};

/**
 * Spreads `rows` over the clients by their weights. There are fewer only where every client has
 * used all of its lines.
 */
function planRows(
  random: Random,
  actives: readonly ActiveClient[],
  rows: number,
  volumeFactor: number,
): RowPlan[] {
  const rowWeights = actives.reduce((sum, active) => sum + active.rowWeight, 0);
  const volumeWeights = actives.reduce((sum, active) => sum + active.volumeWeight, 0);
  const counts = actives.map(() => 0);
  let left = rows;
  while (left > 0) {
    const placed = spreadOver(random, actives, rowWeights, left, counts);
    if (placed === 0) break;
    left -= placed;
  }
  return actives.flatMap((active, at) => {
    const perRow = (active.volumeWeight / volumeWeights) * (rowWeights / active.rowWeight);
    const averageCents = AVERAGE_DEAL_CENTS * volumeFactor * perRow;
    return active.client.lines.slice(0, counts[at]).map((line) => ({ active, line, averageCents }));
  });
}

/** One round of systematic sampling: adds to `counts`, up to each client's number of lines. */
function spreadOver(
  random: Random,
  actives: readonly ActiveClient[],
  weights: number,
  rows: number,
  counts: number[],
): number {
  let placed = 0;
  let quota = random.unit();
  for (const [at, active] of actives.entries()) {
    const before = Math.floor(quota);
    quota += (rows * active.rowWeight) / weights;
    const had = counts[at] ?? 0;
    const now = Math.min(active.client.lines.length, had + Math.floor(quota) - before);
    counts[at] = now;
    placed += now - had;
  }
  return placed;
}

function drawRow(
  random: Random,
  plan: RowPlan,
  prices: ReadonlyMap<Coin, number>,
  rank: number,
): BookRow {
  const { active, line } = plan;
  const cents = 100 + Math.floor(plan.averageCents * drawSpread(random));
  const price = prices.get(line.coin) ?? line.coin.priceMicros;
  return {
    rank,
    uid: active.client.uid,
    sub: active.client.sub,
    coin: line.coin.name,
    symbol: line.symbol,
    productType: line.productType,
    decimals: line.coin.decimals,
    amounts: drawAmounts(random, { client: active.client, line, cents, priceMicros: price }),
  };
}

/** `count` numbers from FIRST_RANK on, shuffled. */
function drawRanks(random: Random, count: number): number[] {
  const ranks = Array.from({ length: count }, (_, at) => FIRST_RANK + at);
  for (let at = count - 1; at > 0; at--) {
    const other = random.int(at + 1);
    [ranks[at], ranks[other]] = [ranks[other] as number, ranks[at] as number];
  }
  return ranks;
}

/**
 * The rows of one day as first published, unsorted. They depend on the shape and the day alone.
 * (uid, coin, symbol, product type) is unique, except for the rows that `doubledKeys` and
 * `identicalRows` add.
 */
export function generateDay(
  shape: BookShape,
  clientsOf: (dayNumber: number) => readonly ActiveClient[],
  dayNumber: number,
): BookRow[] {
  const { rows, volumeFactor } = dayRhythm(shape, dayNumber);
  const random = createRandom(`${shape.seed}:day:${dayNumber}`);
  const coins = new Set(LINES.map((line) => line.coin));
  const prices = new Map(
    [...coins].map((coin) => [coin, priceMicros(shape.seed, coin, dayNumber)]),
  );
  const plans = planRows(random, clientsOf(dayNumber), rows, volumeFactor);
  const doubled = plans.slice(0, shape.doubledKeys);
  const copyCount = Math.min(plans.length, shape.identicalRows);
  const ranks = drawRanks(random, plans.length + doubled.length + copyCount);
  const drawn = [...plans, ...doubled].map((plan, at) =>
    drawRow(random, plan, prices, ranks[at] as number),
  );
  const copies = drawn
    .slice(0, copyCount)
    .map((row, at) => ({ ...row, rank: ranks[drawn.length + at] as number }));
  return [...drawn, ...copies];
}
