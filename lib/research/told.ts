import { REALITY_LOCALES, type RealityLocale } from "@/lib/core/reality/locale";
import { questionKey, type RealityQuestion } from "@/lib/core/reality/question";
import type { RealitySource } from "@/lib/core/reality/source";
import { loadPanelStates } from "@/lib/store/panels/states";
import type { StoredResearch } from "./desk";
import { type PanelReading, toReading } from "./reading";

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
