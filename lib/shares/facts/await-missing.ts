import { type Language, stockLocaleOf } from "@/lib/core/language";
import { codesOfSubject, type ShareSubject } from "@/lib/shares/subject";
import type { PanelQueue, StoredPanels } from "@/lib/stocks/queue/panel-queue";
import { loadStoredAges } from "@/lib/stocks/queue/read-panels";
import { refreshPanels } from "@/lib/stocks/queue/refresh-panels";
import { groupMissing, type MissingPanel, namedMissing, panelsOf } from "./missing-panel";
import type { MissingPanels } from "./missing-words";

/**
 * Queues the subject's panels that were never read, and waits at most `waitMs`: the exchange takes
 * one request a second. Returns what is still missing then, a line for each stock and reason; it
 * stays queued.
 */
export async function awaitMissing(
  queue: PanelQueue,
  subject: ShareSubject,
  { language, waitMs }: { readonly language: Language; readonly waitMs: number },
): Promise<MissingPanels[]> {
  const locale = stockLocaleOf(language);
  const missing = await findMissing(queue, subject, language);
  if (missing.length === 0) return [];
  const questions = missing.map(({ code, panel }) => ({ source: panel, code, locale }));
  const signal = AbortSignal.timeout(waitMs);
  // Nobody waits for these answers: those of a long list would hold up every page of other people.
  const priority = waitMs > 0 ? "person" : "command";
  try {
    for await (const _step of refreshPanels(queue, questions, { priority, signal })) {
      if (signal.aborted) break;
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  return groupMissing(namedMissing(subject, await findMissing(queue, subject, language)));
}

/** The panels that a page about the subject needs and that were never read, stock by stock. */
export async function findMissing(
  stored: StoredPanels,
  subject: ShareSubject,
  language: Language,
): Promise<MissingPanel[]> {
  const locale = stockLocaleOf(language);
  const panels = panelsOf(subject);
  const wanted = codesOfSubject(subject).flatMap((code) =>
    panels.map((panel) => ({ code, panel })),
  );
  const told = await loadStoredAges(
    stored,
    wanted.map(({ code, panel }) => ({ source: panel, code, locale })),
  );
  return wanted
    .map((one, at): MissingPanel => {
      const isFailed = told[at]?.failed != null;
      return { ...one, why: isFailed ? "failed" : "unread" };
    })
    .filter((_one, at) => told[at]?.observed === null);
}
