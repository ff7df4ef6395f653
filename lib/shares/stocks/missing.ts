import { type Language, realityLocaleOf } from "@/lib/core/language";
import { groupMissing, type MissingPanel, type MissingPanels } from "@/lib/shares/missing";
import { codesOfSubject, type ShareSubject } from "@/lib/shares/subject";
import type { Research } from "@/lib/stocks/desk";
import { DATED_PANELS } from "@/lib/stocks/market/stock-events";
import type { PanelName } from "@/lib/stocks/panels";
import { FILED_PANELS } from "@/lib/stocks/question";
import { loadTold } from "@/lib/stocks/read";
import { refreshPanels } from "@/lib/stocks/refresh";
import type { StockCode } from "@/lib/stocks/stock-code";

/**
 * Queues what was never read of the subject, and waits at most `waitMs` for it: the exchange takes one request a
 * second. What is still missing then, a line for each stock; the queue goes on with it.
 */
export async function awaitMissing(
  research: Research,
  subject: ShareSubject,
  { language, waitMs }: { readonly language: Language; readonly waitMs: number },
): Promise<MissingPanels[]> {
  const locale = realityLocaleOf(language);
  const missing = await findMissing(research, subject, language);
  if (missing.length === 0) return [];
  const questions = missing.map(({ code, panel }) => ({ source: panel, code, locale }));
  const signal = AbortSignal.timeout(waitMs);
  try {
    for await (const _step of refreshPanels(research, questions, { priority: "person", signal })) {
      if (signal.aborted) break;
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  return groupMissing(await findMissing(research, subject, language));
}

async function findMissing(
  research: Research,
  subject: ShareSubject,
  language: Language,
): Promise<MissingPanel[]> {
  const locale = realityLocaleOf(language);
  const wanted = codesOfSubject(subject).flatMap((code: StockCode) =>
    panelsOf(subject).map((panel) => ({ code, panel })),
  );
  const told = await loadTold(
    research,
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
