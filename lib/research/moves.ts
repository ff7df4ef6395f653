import { type CapitalMove, computeCapitalMoves } from "@/lib/core/reality/capital-moves";
import { computeHolderMoves, type HolderMove } from "@/lib/core/reality/holder-moves";
import type { RealityLocale } from "@/lib/core/reality/locale";
import type { Holding } from "@/lib/core/reality/match-holders";
import type { PanelName, Panels } from "@/lib/core/reality/panels";
import type { StockCode } from "@/lib/core/reality/stock-code";
import { listNewestObservations } from "@/lib/store/panel-observations";
import type { StoredResearch } from "./desk";

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

export type OfStock = { readonly code: StockCode; readonly locale: RealityLocale };

/** Of holders, executives and share capital, each between its two newest observations; nothing is asked. */
export async function loadMoves(research: StoredResearch, of: OfStock): Promise<StockMoves> {
  const [shareholders, executives, capital] = await Promise.all([
    loadHolderMoves(research, "shareholders", of),
    loadHolderMoves(research, "executives", of),
    loadCapitalMoves(research, of),
  ]);
  return { shareholders, executives, "share-capital": capital };
}

/** Of one list of holders: see `loadMoves`. */
export function loadHolderMoves(
  research: StoredResearch,
  source: "shareholders" | "executives",
  of: OfStock,
): Promise<Compared<HolderMove<Holding>> | null> {
  return compare(research, source, of, computeHolderMoves<Holding>);
}

/** Of share capital alone: see `loadMoves`. */
export function loadCapitalMoves(
  research: StoredResearch,
  of: OfStock,
): Promise<Compared<CapitalMove> | null> {
  return compare(research, "share-capital", of, computeCapitalMoves);
}

async function compare<Name extends PanelName, Move>(
  { exchangeId }: StoredResearch,
  source: Name,
  of: OfStock,
  compute: (before: Panels[Name], after: Panels[Name]) => readonly Move[],
): Promise<Compared<Move> | null> {
  const [after, before] = await listNewestObservations(exchangeId, { source, ...of }, 2);
  if (!after || !before) return null;
  return {
    before: before.lastSeenAt,
    after: after.firstSeenAt,
    // stored from answers of this endpoint
    moves: compute(before.payload as Panels[Name], after.payload as Panels[Name]),
  };
}
