import { systemClock } from "@/lib/core/clock";
import {
  type PanelQuestion,
  type QuestionPriority,
  questionKey,
} from "@/lib/stocks/queue/question";
import type { PanelSource } from "@/lib/stocks/queue/source";
import { loadPlaces, queueQuestions } from "@/lib/stocks/store/questions";
import { loadPanelStates } from "@/lib/stocks/store/states";
import { type PanelReading, toReading } from "./freshness";
import type { PanelQueue } from "./panel-queue";

/** How often places and answers are looked up: one query, whose cost grows with the questions. */
const LOOK_EVERY_MS = { few: 250, many: 2_000 } as const;
const FEW = 100;

/** "waiting": `place` 1 is next, 0 is being asked now. "answered" and "failed" are the end. */
export type RefreshStep = { readonly question: PanelQuestion } & (
  | { readonly kind: "waiting"; readonly place: number }
  | {
      readonly kind: "answered";
      readonly isNews: boolean;
      readonly reading: PanelReading<PanelSource>;
    }
  | { readonly kind: "failed"; readonly reading: PanelReading<PanelSource> }
);

export type RefreshPanelsOptions = {
  readonly priority: Extract<QuestionPriority, "person" | "command">;
  readonly signal?: AbortSignal;
};

type WaitingQuestion = { readonly question: PanelQuestion; ticket: bigint; place: number | null };

/**
 * Requests now, even if the answer is fresh. Yields whenever a place moves; questions stay queued
 * if the caller stops listening.
 */
export async function* refreshPanels(
  queue: PanelQueue,
  questions: readonly PanelQuestion[],
  { priority, signal }: RefreshPanelsOptions,
): AsyncGenerator<RefreshStep> {
  const { exchangeId } = queue;
  const before = await loadPanelStates(exchangeId, questions, "ages");
  const open = new Map<string, WaitingQuestion>();
  const enqueue = async (wanted: readonly PanelQuestion[]) => {
    const tickets = await queueQuestions(exchangeId, wanted, priority);
    for (const question of wanted) {
      const key = questionKey(question);
      open.set(key, { question, ticket: tickets.get(key) ?? 0n, place: null });
    }
  };

  await enqueue(questions);
  while (open.size > 0) {
    queue.wake(); // The caller may have died
    const { moved, ended, lost } = await look(exchangeId, open);
    for (const { question, place } of moved) yield { kind: "waiting", question, place };
    const states = await loadPanelStates(exchangeId, ended);
    for (const question of ended) {
      const key = questionKey(question);
      const reading = toReading(question.source, states.get(key), null);
      open.delete(key);
      const isNews = reading.observed?.number !== before.get(key)?.observed?.number;
      yield reading.failed
        ? { kind: "failed", question, reading }
        : { kind: "answered", question, isNews, reading };
    }
    if (lost.length > 0) await enqueue(lost);
    if (open.size > 0)
      await systemClock.sleep(LOOK_EVERY_MS[open.size > FEW ? "many" : "few"], signal);
  }
}

/** `lost`: neither settled nor queued, as after the database was restored from a backup. */
async function look(exchangeId: number, open: ReadonlyMap<string, WaitingQuestion>) {
  const moved: { question: PanelQuestion; place: number }[] = [];
  const [ended, lost]: [PanelQuestion[], PanelQuestion[]] = [[], []];
  const places = await loadPlaces(
    exchangeId,
    [...open.values()].map(({ question }) => question),
  );
  for (const [key, waiting] of open) {
    const { place, settled } = places.get(key) ?? { place: null, settled: 0n };
    if (settled >= waiting.ticket) ended.push(waiting.question);
    else if (place === null) lost.push(waiting.question);
    else if (place !== waiting.place) moved.push({ question: waiting.question, place });
    waiting.place = place;
  }
  return { moved, ended, lost };
}
