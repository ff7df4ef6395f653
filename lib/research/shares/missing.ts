import { type Language, realityLocaleOf } from "@/lib/core/language";
import { DATED_PANELS } from "@/lib/core/reality/market/stock-events";
import type { PanelName } from "@/lib/core/reality/panels";
import { FILED_PANELS } from "@/lib/core/reality/question";
import type { StockCode } from "@/lib/core/reality/stock-code";
import { groupMissing, type MissingPanel, type MissingPanels } from "@/lib/core/shares/missing";
import { codesOfSubject, type ShareSubject } from "@/lib/core/shares/subject";
import type { Research } from "../desk";
import { loadTold } from "../read";
import { refreshPanels } from "../refresh";

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
