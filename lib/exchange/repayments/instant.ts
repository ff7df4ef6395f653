import type { Repayment, TimeRange } from "@/lib/core/repayments/repayment";
import { mayBeFull, type RepaymentKnowledge } from "./knowledge";
import { isRefusal, readWithin, widestMs } from "./span";
import type { AskPage, Page, RepaymentWindow } from "./walk";

/** Where other records are looked for, whose number shows that a millisecond's answer was not cut. */
const AROUND_MS = 30 * 86_400_000;

export type InstantReader = {
  readonly ask: AskPage;
  readonly knowledge: RepaymentKnowledge;
  /** Called before a single millisecond is asked for, with a record of it. */
  readonly learnEdges: (atMs: number) => Promise<void>;
};

/**
 * One millisecond of `range` that seems full: alone, then with its neighbours and with the time before and after it,
 * from where other records of it may come, or larger answers that show that it was whole. Else it is incomplete.
 */
export async function readInstant(
  { ask, knowledge, learnEdges }: InstantReader,
  atMs: number,
  { fromMs, toMs }: TimeRange,
): Promise<RepaymentWindow> {
  await learnEdges(atMs);
  const afterMs = Math.min(toMs, atMs + Math.min(AROUND_MS, widestMs(knowledge.span)) - 1);
  const questions = [
    () => ask({ fromMs: atMs, toMs: atMs }),
    () => unlessRefused(ask({ fromMs: atMs - 1, toMs: atMs })),
    () => unlessRefused(readWithin(knowledge.span, { fromMs, toMs: atMs }, ask)),
    () => unlessRefused(ask({ fromMs: atMs, toMs: afterMs })),
  ];
  const found = new Map<string, Repayment>();
  const pages: Page[] = [];
  const isFull = () => pages.every((page) => mayBeFull(knowledge, page));
  for (const question of questions) {
    if (!isFull()) break;
    const page = await question();
    if (page === null) continue;
    pages.push(page);
    for (const record of page.records) {
      if (record.repaidTimeMs === atMs) found.set(record.repayOrderId, record);
    }
  }
  const repayments = [...found.values()];
  const incomplete = isFull() ? ({ reason: "full-millisecond", known: repayments.length } as const) : null;
  return { range: { fromMs: atMs, toMs: atMs }, repayments, incomplete };
}

/** Null where it was refused: it was only asked to learn more. */
async function unlessRefused(page: Promise<Page>): Promise<Page | null> {
  try {
    return await page;
  } catch (error) {
    if (isRefusal(error)) return null;
    throw error;
  }
}
