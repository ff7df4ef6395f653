import type { EarningsPeriod } from "@/lib/core/reality/earnings";
import type { ShareCapital } from "@/lib/core/reality/share-capital";
import type { Research } from "./desk";
import { loadCapitalChanges, loadEarningsPeriods, loadMoves, type StockMoves } from "./moves";
import { type OfStock, readStock, type StockReading } from "./read";
import { readStocks, type Universe } from "./universe";

/** What was read, or why it was not: the parts beside it are shown all the same. */
export type Part<Value> = PromiseSettledResult<Value>;

export type StockPage = {
  readonly universe: Universe;
  readonly readings: Part<StockReading>;
  readonly periods: Part<readonly EarningsPeriod[]>;
  readonly changes: Part<readonly ShareCapital[]>;
  readonly moves: Part<StockMoves>;
};

/** A stock's page; old panels are asked again behind it. Null where no pair stands for the code. */
export async function readStockPage(research: Research, of: OfStock): Promise<StockPage | null> {
  const universe = readStocks(research, { codes: [of.code], locale: of.locale });
  const isThere = universe.then(({ pairs, listings }) => pairs.observed === null || listings.length > 0);
  const [readings, periods, changes, moves] = await Promise.allSettled([
    readStock(research, of, isThere),
    loadEarningsPeriods(research, of),
    loadCapitalChanges(research, of),
    loadMoves(research, of),
  ]);
  if (!(await isThere)) return null;
  return { universe: await universe, readings, periods, changes, moves };
}

/** Throws what the reading of this part threw. */
export function requirePart<Value>(part: Part<Value>): Value {
  if (part.status === "rejected") throw part.reason;
  return part.value;
}
