import { STOCK_LOCALES, type StockLocale } from "@/lib/core/stock-locale";
import type { PanelName } from "@/lib/stocks/panels/panels";
import { PANEL_NAMES, type PanelQuestion, questionKey } from "@/lib/stocks/queue/question";
import type { PanelSource } from "@/lib/stocks/queue/source";
import type { StockCode } from "@/lib/stocks/stock-code";
import * as store from "@/lib/stocks/store/questions";
import { loadPanelStates, markViewed, type PanelState } from "@/lib/stocks/store/states";
import { isDue, type PanelAge, type PanelReading, toReading } from "./freshness";
import type { PanelQueue, StoredPanels } from "./open-queue";

/** A view is stored at most once in this time. */
const VIEWED_EVERY_MS = 60_000;

export type StockReading = { readonly [Name in PanelName]: PanelReading<Name> };

/**
 * Every panel of a stock's page, see `readPanel`. `isThere` false: the stock has no pair, and
 * nothing is queued.
 */
export async function readStock(queue: PanelQueue, of: OfStock, isThere: Promise<boolean>) {
  const questions = PANEL_NAMES.map((source) => ({ source, ...of }));
  const readings = await look(queue, questions, "answers", isThere);
  return Object.fromEntries(
    PANEL_NAMES.map((source, at) => [source, readings[at]]),
  ) as StockReading;
}

export type OfStock = { readonly code: StockCode; readonly locale: StockLocale };

export type OfStocks = { readonly codes: readonly StockCode[]; readonly locale: StockLocale };

/** Loads what is stored of questions; "ages": without the answers. */
type LookUp<From> = (
  from: From,
  questions: readonly PanelQuestion[],
  of: "answers" | "ages",
) => Promise<PanelReading<PanelSource>[]>;

export type Readers<From extends StoredPanels> = ReturnType<typeof readersOf<From>>;

function readersOf<From extends StoredPanels>(lookUp: LookUp<From>) {
  const panel = async <Question extends PanelQuestion>(from: From, question: Question) => {
    const [reading] = await lookUp(from, [question], "answers");
    return reading as PanelReading<Question["source"]>;
  };
  return {
    panel,
    /** A panel of several stocks, with a reading for each code. */
    panels: async <Name extends PanelName>(
      from: From,
      source: Name,
      { codes, locale }: OfStocks,
    ) => {
      const questions = codes.map((code) => ({ source, code, locale }));
      return (await lookUp(from, questions, "answers")) as PanelReading<Name>[];
    },
    /** The age of each stored answer. */
    ages: (from: From, questions: readonly PanelQuestion[]): Promise<PanelAge[]> =>
      lookUp(from, questions, "ages"),
    /** When the market is closed; in another language as long as this one was never answered. */
    marketCalendar: async (from: From, locale: StockLocale): Promise<PanelReading<"calendar">> => {
      const question = { source: "calendar", code: null, locale } as const;
      const reading = await panel(from, question);
      if (reading.observed) return reading;
      const [told] = await loadStoredReadings(from, [question]);
      return { ...reading, observed: (told as StoredReading<"calendar">).observed }; // of the one question
    },
  };
}

/** For a person's page: also queues what is older than the panel's limit or was never asked. */
export const looking = readersOf<PanelQueue>(look);
export const { panel: readPanel, panels: readPanels, marketCalendar: readMarketCalendar } = looking;

/** From the store alone: it queues nothing. */
export const stored = readersOf<StoredPanels>(load);
export const { panel: loadPanel, panels: loadPanels, marketCalendar: loadMarketCalendar } = stored;

async function look(
  queue: PanelQueue,
  questions: readonly PanelQuestion[],
  of: "answers" | "ages",
  isThere: boolean | Promise<boolean> = true,
) {
  const [states, mayAsk] = await Promise.all([
    loadPanelStates(queue.exchangeId, questions, of),
    isThere,
  ]);
  const places = mayAsk ? await askAgain(queue, questions, states) : NO_PLACES;
  const settled = questions.filter((question) => places.get(questionKey(question))?.place === null);
  const news = settled.length > 0 ? await loadPanelStates(queue.exchangeId, settled, of) : states;
  return questions.map((question) => {
    const key = questionKey(question);
    const state = news.get(key) ?? states.get(key);
    return toReading(question.source, state, places.get(key)?.place ?? null);
  });
}

const NO_PLACES: ReadonlyMap<string, store.QueuePlace> = new Map();

/**
 * Stores the view and queues what is old. A question without a place was settled after `states`
 * were loaded.
 */
async function askAgain(
  { exchangeId, wake }: PanelQueue,
  questions: readonly PanelQuestion[],
  states: ReadonlyMap<string, PanelState>,
): Promise<ReadonlyMap<string, store.QueuePlace>> {
  const stateOf = (question: PanelQuestion) => states.get(questionKey(question));
  const unmarked = questions.filter((question) => isNewView(stateOf(question)));
  const due = questions.filter((question) => isDue(question.source, stateOf(question)));
  const followed = questions.filter(
    (question) => due.includes(question) || stateOf(question)?.waits,
  );
  const settled = new Map([...states].map(([key, { settledTicket }]) => [key, settledTicket]));
  await Promise.all([
    due.length > 0 ? store.queueQuestions(exchangeId, due, "person", settled) : null,
    unmarked.length > 0 ? markViewed(exchangeId, unmarked) : null,
  ]);
  const places = followed.length > 0 ? await loadPlaces(exchangeId, followed) : NO_PLACES;
  if (followed.length > 0) wake(); // The caller may have died
  return places;
}

function isNewView(state: PanelState | undefined): boolean {
  return (state?.viewedAgoMs ?? Number.POSITIVE_INFINITY) > VIEWED_EVERY_MS;
}

async function load(
  { exchangeId }: StoredPanels,
  questions: readonly PanelQuestion[],
  of: "answers" | "ages",
) {
  const states = await loadPanelStates(exchangeId, questions, of);
  const places = await loadPlaces(exchangeId, questions);
  return questions.map((question) => {
    const key = questionKey(question);
    return toReading(question.source, states.get(key), places.get(key)?.place ?? null);
  });
}

/** The stored answer to a question, and its language. */
export type StoredReading<Source extends PanelSource = PanelSource> = PanelReading<Source> & {
  readonly language: StockLocale;
};

/**
 * The stored answer to each question, in their order; queues nothing. Takes the other language
 * where its answer is fresher.
 */
export function loadStoredReadings(from: StoredPanels, questions: readonly PanelQuestion[]) {
  return loadInEither(from, questions, "answers");
}

/** The age of the same answers, without them: those of a long list are tens of megabytes. */
export function loadStoredAges(
  from: StoredPanels,
  questions: readonly PanelQuestion[],
): Promise<PanelAge[]> {
  return loadInEither(from, questions, "ages");
}

async function loadInEither(
  { exchangeId }: StoredPanels,
  questions: readonly PanelQuestion[],
  of: "answers" | "ages",
) {
  const asked = questions.flatMap((question) => inEach(question));
  const states = await loadPanelStates(exchangeId, asked, of);
  const toTold = (question: PanelQuestion): StoredReading => ({
    ...toReading(question.source, states.get(questionKey(question)), null),
    language: question.locale,
  });
  return questions.map((question) => inEach(question).map(toTold).reduce(betterOf));
}

/** A question in its own language, then in the others. */
function inEach(question: PanelQuestion): PanelQuestion[] {
  const others = STOCK_LOCALES.filter((locale) => locale !== question.locale);
  return [question.locale, ...others].map((locale) => ({ ...question, locale }));
}

function betterOf(own: StoredReading, other: StoredReading): StoredReading {
  if (other.observed === null) return own;
  if (own.observed === null) return other;
  return own.observed.isStale && !other.observed.isStale ? other : own;
}

/** Each question's place in its endpoint's queue, by `questionKey`. */
export function loadPlaces(
  exchangeId: number,
  questions: readonly PanelQuestion[],
): Promise<Map<string, store.QueuePlace>> {
  return store.loadPlaces(exchangeId, questions);
}
