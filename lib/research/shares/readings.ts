import { REALITY_LOCALES, type RealityLocale } from "@/lib/core/reality/locale";
import type { PanelName } from "@/lib/core/reality/panels";
import { questionKey, type RealityQuestion, type RealityValues } from "@/lib/core/reality/question";
import type { RealitySource } from "@/lib/core/reality/source";
import type { SharedMoves, StockBeside, StockSection } from "@/lib/core/share/section";
import type { SharedAge, SharedReading } from "@/lib/core/share/shared-reading";
import { loadPanelStates } from "@/lib/store/panels/states";
import type { StoredResearch } from "../desk";
import {
  type Compared,
  loadCapitalChanges,
  loadCapitalMoves,
  loadEarningsPeriods,
  loadHolderMoves,
} from "../moves";
import type { OfStock } from "../read";
import { type PanelAge, type PanelReading, toReading } from "../reading";

/** What is stored of a question, and the language that it was answered in. */
export type Told<Source extends RealitySource = RealitySource> = PanelReading<Source> & {
  readonly language: RealityLocale;
};

/**
 * What is stored of each question, in one look and in their order; nothing is asked. In the other language where that
 * alone was answered, or was while this one's answer grew old: nobody's looking at a share has it read anew.
 */
export async function loadTold(
  { exchangeId }: StoredResearch,
  questions: readonly RealityQuestion[],
): Promise<Told[]> {
  const asked = questions.flatMap((question) => inEach(question));
  const states = await loadPanelStates(exchangeId, asked);
  return questions.map((question) => {
    const told = inEach(question).map((each) => ({
      ...toReading(each.source, states.get(questionKey(each)), null),
      language: each.locale,
    }));
    const [own, ...others] = told;
    if (!own) throw new Error("a question has no language");
    return others.reduce(betterOf, own);
  });
}

/** A question in its own language, then in the others. */
function inEach(question: RealityQuestion): RealityQuestion[] {
  const others = REALITY_LOCALES.filter((locale) => locale !== question.locale);
  return [question.locale, ...others].map((locale) => ({ ...question, locale }));
}

function betterOf(own: Told, other: Told): Told {
  if (other.observed === null) return own;
  if (own.observed === null) return other;
  return own.observed.isStale && !other.observed.isStale ? other : own;
}

/** As visitors see it: without what only the caller may know. */
export function toShared<Source extends RealitySource>(
  told: Told<Source>,
): SharedReading<RealityValues[Source]> {
  const { observed, failed } = toSharedAge(told, told.language);
  return { observed: observed && told.observed && { ...observed, value: told.observed.value }, failed };
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
