import { systemClock } from "@/lib/core/clock";
import { forEachLanguage, stockLocaleOf } from "@/lib/core/language";
import { isDeskPaused } from "@/lib/database/desk-pause";
import type { Jobs } from "@/lib/database/jobs/jobs";
import { saveDueFigures } from "@/lib/stocks/list/save-figures";
import { PANEL_NAMES, PRICE_LOCALE, PRICE_SOURCES } from "@/lib/stocks/queue/question";
import { type PanelSource, SOURCE_PATHS } from "@/lib/stocks/queue/source";
import { listDueQuestions } from "@/lib/stocks/store/due";
import { queueQuestions } from "@/lib/stocks/store/questions";
import { FRESHNESS, RETRY_AFTER_MS } from "./freshness";
import type { PanelQueue } from "./open-queue";
import { closePanelQueue, type OpenOptions, openPanelQueue } from "./panel-queue";

/**
 * An endpoint answers 57 questions until the next round plans more; some of them take several
 * pages.
 */
const MOST_WAITING = 50;
/** All 1,650 codes take an hour and a half, and two thirds of the limit are left for people. */
const MOST_WALKED = 20;
const VIEWED_WITHIN_MS = 3 * 86_400_000;

const SOURCES = Object.keys(SOURCE_PATHS) as PanelSource[];
const RULES = SOURCES.map((source) => {
  const ofCodes = PANEL_NAMES.some((name) => name === source);
  const rule = { source, ofCodes, ...FRESHNESS[source] };
  return PRICE_SOURCES.includes(source) ? { ...rule, onlyLocale: PRICE_LOCALE } : rule;
});

/**
 * Queues due questions behind people's: each code in one language, viewed ones also in their
 * viewers'. Returns how many.
 */
export async function planRound({ exchangeId, wake }: PanelQueue): Promise<number> {
  const due = await listDueQuestions(exchangeId, {
    rules: RULES,
    localeOfLanguage: forEachLanguage(stockLocaleOf),
    viewedWithinMs: VIEWED_WITHIN_MS,
    retryAfterMs: RETRY_AFTER_MS.round,
    most: MOST_WAITING,
    mostWalked: MOST_WALKED,
  });
  if (due.length > 0) await queueQuestions(exchangeId, due, "round");
  wake();
  return due.length;
}

/** How often due questions are queued. */
const PLAN_EVERY_SECONDS = 60;

/** Works off the queue and plans the background round. Any number of workers may run. */
export async function startStocksWorker(
  jobs: Jobs,
  options: Omit<OpenOptions, "watches">,
): Promise<void> {
  const open = () => openPanelQueue({ ...options, watches: true });
  jobs.afterStop(closePanelQueue);
  if (!(await isDeskPaused())) await open(); // without an exchange the next round looks again
  await jobs.repeat("plan-research", PLAN_EVERY_SECONDS, async () => {
    const queue = await open();
    if (queue === null) return;
    await planRound(queue);
    await saveDueFigures(queue, systemClock.now());
  });
}
