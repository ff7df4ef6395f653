import { earningsPeriods } from "@/lib/stocks/panels/earnings";
import { type Compared, computeHolderMoves } from "@/lib/stocks/panels/holders";
import type { Panels } from "@/lib/stocks/panels/panels";
import { computeCapitalMoves } from "@/lib/stocks/panels/share-capital";
import {
  listNewestObservations,
  listNewestOfEach,
  type Observation,
} from "@/lib/stocks/store/observations";
import type { StoredPanels } from "../queue/panel-queue";
import type { OfStock } from "../queue/read-panels";

/** What moved between two answers of a panel, the older one first. */
export const COMPUTE_MOVES = {
  shareholders: computeHolderMoves,
  executives: computeHolderMoves,
  "share-capital": computeCapitalMoves,
};
export type ComparedPanel = keyof typeof COMPUTE_MOVES;
/** In the order of a stock's page. */
export const COMPARED_PANELS = Object.keys(COMPUTE_MOVES) as readonly ComparedPanel[];

/** What moved since the observation before; null where there is only one, or none. */
export type StockMoves = {
  readonly [Name in ComparedPanel]: Compared<
    ReturnType<(typeof COMPUTE_MOVES)[Name]>[number]
  > | null;
};

/** Of holders, executives and share capital, each between its two newest observations; nothing is asked. */
export async function loadMoves<Name extends ComparedPanel = ComparedPanel>(
  { exchangeId }: StoredPanels,
  of: OfStock,
  panels = COMPARED_PANELS as readonly Name[],
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
): Compared<unknown> | null {
  if (!after || !before) return null;
  return {
    before: before.lastSeenAt,
    after: after.firstSeenAt,
    moves: compute(before.payload as never, after.payload as never),
  };
}

const MOST_CHANGES = 20;

/** Share capital after each observed change, oldest first; nothing is asked. Answers without a date are one change. */
export async function loadCapitalChanges({ exchangeId }: StoredPanels, of: OfStock) {
  const question = { source: "share-capital", ...of } as const;
  const observed = await listNewestOfEach(exchangeId, question, ["changeDate"], MOST_CHANGES);
  return observed.flatMap(({ payload }) => (payload as Panels["share-capital"]) ?? []).reverse(); // stored from its answers
}

/** Each fiscal period is told of as a forecast and as actual: some years of quarters. */
const MOST_TOLD = 40;

/** What was observed of a stock's fiscal periods, the newest first; nothing is asked. */
export async function loadEarningsPeriods({ exchangeId }: StoredPanels, of: OfStock) {
  const question = { source: "earnings", ...of } as const;
  const observed = await listNewestOfEach(
    exchangeId,
    question,
    ["fiscalYear", "isActual"],
    MOST_TOLD,
  );
  return earningsPeriods(observed.map(({ payload }) => payload as Panels["earnings"])); // stored from its answers
}
