import type { RealityLocale } from "@/lib/core/stock-locale";
import type { StockBeside, StockSection } from "@/lib/shares/section";
import type { SharedAge, SharedReading } from "@/lib/shares/shared-reading";
import type { StoredResearch } from "@/lib/stocks/desk";
import type { PanelAge } from "@/lib/stocks/freshness";
import { loadRatios } from "@/lib/stocks/load-ratios";
import {
  type ComparedPanel,
  loadCapitalChanges,
  loadEarningsPeriods,
  loadMoves,
} from "@/lib/stocks/moves";
import type { PanelName } from "@/lib/stocks/panels";
import type { RealityValues } from "@/lib/stocks/question";
import { loadTold, type OfStock, type Told } from "@/lib/stocks/read";
import type { RealitySource } from "@/lib/stocks/source";

/** As visitors see it: without what only the caller may know. */
export function toShared<Source extends RealitySource>(
  told: Told<Source>,
): SharedReading<RealityValues[Source]> {
  const { observed, failed } = toSharedAge(told, told.language);
  return {
    observed: observed && told.observed && { ...observed, value: told.observed.value },
    failed,
  };
}

export function toSharedAge({ observed, failed }: PanelAge, language: RealityLocale): SharedAge {
  return {
    observed: observed && {
      answeredAt: observed.answeredAt.toISOString(),
      firstSeenAt: observed.firstSeenAt.toISOString(),
      isStale: observed.isStale,
      language,
    },
    failed: failed && { kind: failed.kind, at: failed.at.toISOString() },
  };
}

/** Panels of one stock's page, each with what it shows beside its newest answer; nothing is asked. */
export async function captureStock(
  research: StoredResearch,
  { code, locale, nowMs }: OfStock & { readonly nowMs: number },
  panels: readonly PanelName[],
): Promise<StockSection[]> {
  const questions = panels.map((source) => ({ source, code, locale }));
  const told = await loadTold(research, questions);
  return Promise.all(
    panels.map(async (panel, at) => {
      const reading = told[at];
      if (!reading) throw new Error(`nothing was read of ${panel}`);
      const of = { code, locale: reading.language, nowMs };
      const beside = await BESIDE[panel](research, of, reading as never); // of this panel's endpoint
      const section = {
        kind: "stock",
        id: panel,
        panel,
        code,
        reading: toShared(reading),
        ...beside,
      };
      return section as StockSection;
    }),
  );
}

const BESIDE: {
  readonly [Name in PanelName]: (
    research: StoredResearch,
    of: OfStock & { readonly nowMs: number },
    reading: Told<Name>,
  ) => Promise<StockBeside[Name]>;
} = {
  dividends: async () => ({}),
  earnings: async (research, of) => ({ periods: await loadEarningsPeriods(research, of) }),
  shareholders: async (research, of) => ({ moves: await movesOf(research, of, "shareholders") }),
  executives: async (research, of) => ({ moves: await movesOf(research, of, "executives") }),
  "share-capital": async (research, of) => ({
    changes: await loadCapitalChanges(research, of),
    moves: await movesOf(research, of, "share-capital"),
  }),
  suspension: async () => ({}),
  prices: async (research, { nowMs, ...of }, { observed }) => ({
    ratios: observed && (await loadRatios(research, of, observed.value, nowMs)),
  }),
};

/** Facts are the same read from their text as they were captured. */
async function movesOf<Name extends ComparedPanel>(
  research: StoredResearch,
  of: OfStock,
  panel: Name,
) {
  const { [panel]: compared } = await loadMoves(research, of, [panel]);
  if (compared === null) return null;
  const [before, after] = [new Date(compared.before), new Date(compared.after)];
  return { ...compared, before: before.toISOString(), after: after.toISOString() };
}
