import { type EarningsPeriod, earningsPeriods } from "@/lib/core/reality/earnings";
import { computeHolderMoves, type HolderMove } from "@/lib/core/reality/holder-moves";
import type { Holding } from "@/lib/core/reality/match-holders";
import type { Panels } from "@/lib/core/reality/panels";
import { type CapitalMove, computeCapitalMoves, type ShareCapital } from "@/lib/core/reality/share-capital";
import { listNewestObservations, listNewestOfEach, type Observation } from "@/lib/store/panels/observations";
import type { StoredResearch } from "./desk";
import type { OfStock } from "./read";

/** Two answers of one panel and what moved between them. */
export type Compared<Move> = {
  /** When the older one was seen last, and the newer one first. */
  readonly before: Date;
  readonly after: Date;
  readonly moves: readonly Move[];
};

/** What moved since the observation before; null where there is only one, or none. */
export type StockMoves = {
  readonly shareholders: Compared<HolderMove<Holding>> | null;
  readonly executives: Compared<HolderMove<Holding>> | null;
  readonly "share-capital": Compared<CapitalMove> | null;
};

/** Of holders, executives and share capital, each between its two newest observations; nothing is asked. */
export async function loadMoves({ exchangeId }: StoredResearch, of: OfStock): Promise<StockMoves> {
  const told = await listNewestObservations(
    exchangeId,
    of,
    ["shareholders", "executives", "share-capital"],
    2,
  );
  return {
    shareholders: compare(told.get("shareholders"), computeHolderMoves<Holding>),
    executives: compare(told.get("executives"), computeHolderMoves<Holding>),
    "share-capital": compare(told.get("share-capital"), computeCapitalMoves),
  };
}

/** Of one list of holders: see `loadMoves`. */
export async function loadHolderMoves(
  { exchangeId }: StoredResearch,
  source: "shareholders" | "executives",
  of: OfStock,
): Promise<Compared<HolderMove<Holding>> | null> {
  const told = await listNewestObservations(exchangeId, of, [source], 2);
  return compare(told.get(source), computeHolderMoves<Holding>);
}

/** Of share capital alone: see `loadMoves`. */
export async function loadCapitalMoves(
  { exchangeId }: StoredResearch,
  of: OfStock,
): Promise<Compared<CapitalMove> | null> {
  const told = await listNewestObservations(exchangeId, of, ["share-capital"], 2);
  return compare(told.get("share-capital"), computeCapitalMoves);
}

/** `Answer`: what the endpoint of these observations answers. */
function compare<Answer, Move>(
  [after, before]: readonly Observation[] = [],
  compute: (before: Answer, after: Answer) => readonly Move[],
): Compared<Move> | null {
  if (!after || !before) return null;
  return {
    before: before.lastSeenAt,
    after: after.firstSeenAt,
    moves: compute(before.payload as Answer, after.payload as Answer),
  };
}

const MOST_CHANGES = 20;

/** Share capital after each observed change, oldest first; nothing is asked. Answers without a date are one change. */
export async function loadCapitalChanges(
  { exchangeId }: StoredResearch,
  of: OfStock,
): Promise<ShareCapital[]> {
  const question = { source: "share-capital", ...of } as const;
  const observed = await listNewestOfEach(exchangeId, question, ["changeDate"], MOST_CHANGES);
  return observed.flatMap(({ payload }) => (payload as Panels["share-capital"]) ?? []).reverse(); // stored from its answers
}

/** Each fiscal period is told of as a forecast and as actual: some years of quarters. */
const MOST_TOLD = 40;

/** What was observed of a stock's fiscal periods, the newest first; nothing is asked. */
export async function loadEarningsPeriods(
  { exchangeId }: StoredResearch,
  of: OfStock,
): Promise<readonly EarningsPeriod[]> {
  const question = { source: "earnings", ...of } as const;
  const observed = await listNewestOfEach(exchangeId, question, ["fiscalYear", "isActual"], MOST_TOLD);
  return earningsPeriods(observed.map(({ payload }) => payload as Panels["earnings"])); // stored from its answers
}
