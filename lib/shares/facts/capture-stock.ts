import type { StockLocale } from "@/lib/core/stock-locale";
import type { StockSection } from "@/lib/shares/facts/section";
import type { SharedAge, SharedReading } from "@/lib/shares/facts/shared-reading";
import { loadCapitalChanges, loadEarningsPeriods, loadMoves } from "@/lib/stocks/panels/load-moves";
import { loadPriceExtras, loadSplits } from "@/lib/stocks/panels/load-ratios";
import type { MovedPanel } from "@/lib/stocks/panels/moves";
import type { PanelExtras } from "@/lib/stocks/panels/panel-extras";
import type { PanelName } from "@/lib/stocks/panels/panels";
import type { PanelAge } from "@/lib/stocks/queue/freshness";
import type { StoredPanels } from "@/lib/stocks/queue/panel-queue";
import type { PanelAnswers } from "@/lib/stocks/queue/question";
import {
  loadStoredReadings,
  type OfStock,
  type StoredReading,
} from "@/lib/stocks/queue/read-panels";
import type { PanelSource } from "@/lib/stocks/queue/source";

/** A reading for visitors, without the exchange's own words and places in the queue. */
export function toShared<Source extends PanelSource>(
  told: StoredReading<Source>,
): SharedReading<PanelAnswers[Source]> {
  const { observed, failed } = toSharedAge(told, told.language);
  return {
    observed: observed && told.observed && { ...observed, value: told.observed.value },
    failed,
  };
}

export function toSharedAge({ observed, failed }: PanelAge, language: StockLocale): SharedAge {
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

/**
 * Panels of one stock's page, each with what it shows besides its newest answer, from the store.
 */
export async function captureStock(
  stored: StoredPanels,
  { code, locale, nowMs }: OfStock & { readonly nowMs: number },
  panels: readonly PanelName[],
): Promise<StockSection[]> {
  const questions = panels.map((source) => ({ source, code, locale }));
  const told = await loadStoredReadings(stored, questions);
  return Promise.all(
    panels.map(async (panel, at) => {
      const reading = told[at];
      if (!reading) throw new Error(`nothing was read of ${panel}`);
      const of = { code, locale: reading.language, nowMs };
      const extras = await EXTRAS[panel](stored, of, reading as never); // of this panel's endpoint
      const section = {
        kind: "stock",
        id: panel,
        panel,
        code,
        reading: toShared(reading),
        ...extras,
      };
      return section as StockSection;
    }),
  );
}

const EXTRAS: {
  readonly [Name in PanelName]: (
    stored: StoredPanels,
    of: OfStock & { readonly nowMs: number },
    reading: StoredReading<Name>,
  ) => Promise<PanelExtras[Name]>;
} = {
  dividends: async () => ({}),
  earnings: async (stored, of) => ({
    periods: await loadEarningsPeriods(stored, of.code),
    splits: await loadSplits(stored, of),
  }),
  shareholders: async (stored, of) => ({ moves: await movesOf(stored, of, "shareholders") }),
  executives: async (stored, of) => ({ moves: await movesOf(stored, of, "executives") }),
  "share-capital": async (stored, of) => ({
    changes: await loadCapitalChanges(stored, of.code),
    moves: await movesOf(stored, of, "share-capital"),
  }),
  suspension: async () => ({}),
  prices: async (stored, { nowMs, ...of }, { observed }) =>
    observed === null ? { ratios: null } : loadPriceExtras(stored, of, observed.value, nowMs),
};

/** With instants as text, so that facts read back from JSON equal the captured ones. */
async function movesOf<Name extends MovedPanel>(stored: StoredPanels, of: OfStock, panel: Name) {
  const { [panel]: compared } = await loadMoves(stored, of, [panel]);
  if (compared === null) return null;
  const [before, after] = [new Date(compared.before), new Date(compared.after)];
  return { ...compared, before: before.toISOString(), after: after.toISOString() };
}
