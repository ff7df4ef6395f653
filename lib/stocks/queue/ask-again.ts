import { STOCK_LOCALES, type StockLocale } from "@/lib/core/stock-locale";
import type { AskAgain, AskAgainOutcome } from "../contract";
import { findStockCode } from "../stock-code";
import type { PanelQueue } from "./panel-queue";
import { PANEL_NAMES, type PanelQuestion, TICKERS_QUESTION } from "./question";
import { refreshPanels } from "./refresh-panels";

/**
 * Queues what a person asks again in `locale`, in front of the background. `queue` null: no
 * exchange is connected.
 */
export async function askAgain(
  queue: PanelQueue | null,
  asked: AskAgain,
  locale: StockLocale,
): Promise<AskAgainOutcome> {
  if (queue === null) return { kind: "refused", problem: "no-exchange" };
  const questions = findQuestions(asked, locale);
  if (questions.length === 0) return { kind: "refused", problem: "no-question" };
  // The first step has the place. Who stops listening leaves the questions in the queue.
  for await (const step of refreshPanels(queue, questions, { priority: "person" })) {
    return { kind: "queued", place: step.kind === "waiting" ? step.place : null };
  }
  return { kind: "queued", place: null };
}

/**
 * The questions behind a source's name, about the stock `code` or, where it is null, the market;
 * empty: there is none.
 */
export function findQuestions({ source, code }: AskAgain, locale: StockLocale): PanelQuestion[] {
  const panel = PANEL_NAMES.find((name) => name === source);
  if (panel) {
    const stock = code === null ? null : findStockCode(code);
    return stock === null ? [] : [{ source: panel, code: stock, locale }];
  }
  if (source === "tickers") return [TICKERS_QUESTION];
  if (source === "calendar") return [{ source, code: null, locale }];
  // Companies are found by their names in each language.
  if (source === "stock-info")
    return STOCK_LOCALES.map((each) => ({ source, code: null, locale: each }));
  return [];
}
