import { type Language, stockLocaleOf } from "@/lib/core/language";
import { groupMissing, type MissingPanel, type MissingPanels } from "@/lib/shares/facts/missing";
import { codesOfSubject, type ShareSubject } from "@/lib/shares/subject";
import { DATED_PANELS } from "@/lib/stocks/calendar/stock-events";
import type { PanelName } from "@/lib/stocks/panels/panels";
import type { PanelQueue } from "@/lib/stocks/queue/panel-queue";
import { FILED_PANELS } from "@/lib/stocks/queue/question";
import { loadStoredReadings } from "@/lib/stocks/queue/read-panels";
import { refreshPanels } from "@/lib/stocks/queue/refresh-panels";
import type { StockCode } from "@/lib/stocks/stock-code";

/**
 * Queues the subject's panels that were never read, and waits at most `waitMs`: the exchange takes
 * one request a second. Returns what is still missing then, a line for each stock; it stays queued.
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
  try {
    for await (const _step of refreshPanels(queue, questions, { priority: "person", signal })) {
      if (signal.aborted) break;
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  return groupMissing(await findMissing(queue, subject, language));
}

async function findMissing(
  queue: PanelQueue,
  subject: ShareSubject,
  language: Language,
): Promise<MissingPanel[]> {
  const locale = stockLocaleOf(language);
  const wanted = codesOfSubject(subject).flatMap((code: StockCode) =>
    panelsOf(subject).map((panel) => ({ code, panel })),
  );
  const told = await loadStoredReadings(
    queue,
    wanted.map(({ code, panel }) => ({ source: panel, code, locale })),
  );
  return wanted.filter((_one, at) => told[at]?.observed === null);
}

function panelsOf(subject: ShareSubject): readonly PanelName[] {
  switch (subject.kind) {
    case "stock":
    case "comparison":
      return subject.panels;
    case "watchlist":
      return FILED_PANELS;
    case "calendar":
      return DATED_PANELS;
    default:
      return subject satisfies never;
  }
}
