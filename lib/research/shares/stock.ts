import type { PanelName } from "@/lib/core/reality/panels";
import type { SharedMoves, StockBeside, StockSection } from "@/lib/core/share/section";
import { loadCapitalChanges } from "../capital";
import type { StoredResearch } from "../desk";
import { loadEarningsPeriods } from "../earnings";
import { type Compared, loadCapitalMoves, loadHolderMoves } from "../moves";
import type { OfStock } from "../read";
import { loadTold, toShared } from "./readings";

/** Panels of one stock's page, each with what it shows beside its newest answer; nothing is asked. */
export async function captureStock(
  research: StoredResearch,
  { code, locale }: OfStock,
  panels: readonly PanelName[],
): Promise<StockSection[]> {
  const told = await loadTold(
    research,
    panels.map((source) => ({ source, code, locale })),
  );
  return Promise.all(
    panels.map(async (panel, at) => {
      const reading = told[at];
      if (!reading) throw new Error(`nothing was read of ${panel}`);
      const beside = await BESIDE[panel](research, { code, locale: reading.language });
      // the reading is of this panel's endpoint
      return {
        kind: "stock",
        id: panel,
        panel,
        code,
        reading: toShared(reading),
        ...beside,
      } as StockSection;
    }),
  );
}

const BESIDE: {
  readonly [Name in PanelName]: (research: StoredResearch, of: OfStock) => Promise<StockBeside[Name]>;
} = {
  dividends: async () => ({}),
  earnings: async (research, of) => ({ periods: await loadEarningsPeriods(research, of) }),
  shareholders: async (research, of) => ({
    moves: toSharedMoves(await loadHolderMoves(research, "shareholders", of)),
  }),
  executives: async (research, of) => ({
    moves: toSharedMoves(await loadHolderMoves(research, "executives", of)),
  }),
  "share-capital": async (research, of) => ({
    changes: await loadCapitalChanges(research, of),
    moves: toSharedMoves(await loadCapitalMoves(research, of)),
  }),
  suspension: async () => ({}),
};

function toSharedMoves<Move>(compared: Compared<Move> | null): SharedMoves<Move> | null {
  if (compared === null) return null;
  const { before, after, moves } = compared;
  return { before: before.toISOString(), after: after.toISOString(), moves };
}
