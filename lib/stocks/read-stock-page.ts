import { readStocks } from "./pairs/read-universe";
import { loadCapitalChanges, loadEarningsPeriods, loadMoves } from "./panels/load-moves";
import { loadOutlook } from "./panels/load-ratios";
import type { PanelQueue } from "./queue/panel-queue";
import { type OfStock, readStock } from "./queue/read-panels";

/** Each part is what was read, or why it was not: the parts beside it are shown all the same. */
export type StockPage = NonNullable<Awaited<ReturnType<typeof readStockPage>>>;

/** A stock's page; old panels are asked again behind it. Null where no pair stands for the code. */
export async function readStockPage(queue: PanelQueue, of: OfStock, nowMs: number) {
  const universe = readStocks(queue, { codes: [of.code], locale: of.locale });
  const isThere = universe.then(
    ({ pairs, listings }) => pairs.observed === null || listings.length > 0,
  );
  const read = readStock(queue, of, isThere);
  const [readings, periods, changes, moves, outlook] = await Promise.allSettled([
    read,
    loadEarningsPeriods(queue, of.code),
    loadCapitalChanges(queue, of.code),
    loadMoves(queue, of),
    read.then(({ prices }) => loadOutlook(queue, of, prices.observed?.value ?? [], nowMs)),
  ]);
  if (!(await isThere)) return null;
  return { universe: await universe, readings, periods, changes, moves, outlook };
}

/** Throws what the reading of this part threw. */
export function requirePart<Value>(part: PromiseSettledResult<Value>): Value {
  if (part.status === "rejected") throw part.reason;
  return part.value;
}
