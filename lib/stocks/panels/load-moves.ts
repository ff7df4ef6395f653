import { earningsPeriods } from "@/lib/stocks/panels/earnings";
import type { ComparedAnswers } from "@/lib/stocks/panels/holders";
import type { Panels } from "@/lib/stocks/panels/panels";
import {
  listNewestObservations,
  listNewestOfEach,
  type Observation,
} from "@/lib/stocks/store/observations";
import type { StoredPanels } from "../queue/open-queue";
import type { OfStock } from "../queue/read-panels";
import type { StockCode } from "../stock-code";
import { COMPUTE_MOVES, MOVED_PANELS, type MovedPanel, type StockMoves } from "./moves";

/**
 * Moves of holders, executives and share capital, each between its two newest observations, from
 * the store.
 */
export async function loadMoves<Name extends MovedPanel = MovedPanel>(
  { exchangeId }: StoredPanels,
  of: OfStock,
  panels = MOVED_PANELS as readonly Name[],
): Promise<Pick<StockMoves, Name>> {
  const told = await listNewestObservations(exchangeId, of, panels, 2);
  const moves = panels.map((panel) => [
    panel,
    compare(told.get(panel), COMPUTE_MOVES[panel] as Compute),
  ]);
  return Object.fromEntries(moves) as Pick<StockMoves, Name>;
}

/** Two answers of one endpoint, the older one first. */
type Compute = (before: never, after: never) => readonly unknown[];

function compare(
  [after, before]: readonly Observation[] = [],
  compute: Compute,
): ComparedAnswers<unknown> | null {
  if (!after || !before) return null;
  return {
    before: before.lastSeenAt,
    after: after.firstSeenAt,
    moves: compute(before.payload as never, after.payload as never),
  };
}

const MOST_CHANGES = 20;

/**
 * Share capital after each change, observed in any language, oldest first; nothing is asked.
 * Answers without a date are one change.
 */
export async function loadCapitalChanges({ exchangeId }: StoredPanels, code: StockCode) {
  const question = { source: "share-capital", code } as const;
  const observed = await listNewestOfEach(exchangeId, question, ["changeDate"], MOST_CHANGES);
  return observed.flatMap((payload) => (payload as Panels["share-capital"]) ?? []).reverse(); // stored from its answers
}

/** Some years of quarters, each as a forecast and as actual. */
const MOST_PERIODS_READ = 40;

/**
 * A stock's fiscal periods, observed in any language, the newest first, from the store. The endpoint
 * names one period: a language that is seldom read has seen few of them.
 */
export async function loadEarningsPeriods({ exchangeId }: StoredPanels, code: StockCode) {
  const question = { source: "earnings", code } as const;
  const observed = await listNewestOfEach(
    exchangeId,
    question,
    ["fiscalYear", "isActual"],
    MOST_PERIODS_READ,
  );
  return earningsPeriods(observed.map((payload) => payload as Panels["earnings"])); // stored from its answers
}
