import { closeDatabase, openDatabase } from "@/lib/database/database";
import { PANEL_NAMES, type PanelQuestion } from "@/lib/stocks/queue/question";
import type { StockCode } from "@/lib/stocks/stock-code";
import { closePanelQueue, openPanelQueue } from "../queue/panel-queue";
import { planRound } from "../queue/plan-round";
import { type RefreshStep, refreshPanels } from "../queue/refresh-panels";

/**
 * A process for tests. "work" watches the queue and plans one round until it is killed; "ask" lets
 * people refresh every panel of the codes, all at once, and prints how each question ended.
 */
const { RESEARCH_DATABASE_URL = "", RESEARCH_EXCHANGE = "", RESEARCH_TASK = "{}" } = process.env;
const { people, codes } = JSON.parse(RESEARCH_TASK) as {
  people: number;
  codes: readonly StockCode[];
};

await openDatabase(RESEARCH_DATABASE_URL);
const queue = await openPanelQueue({
  exchangeBaseUrl: RESEARCH_EXCHANGE,
  watches: people === 0,
  onTrouble: (what, error) => {
    throw new Error(what, { cause: error }); // ends this process with a code that the test sees
  },
});
if (queue === null) throw new Error("there is no exchange");

async function onePerson(): Promise<string[]> {
  if (queue === null) return [];
  const questions: PanelQuestion[] = codes.flatMap((code) =>
    PANEL_NAMES.map((source) => ({ source, code, locale: "en-US" as const })),
  );
  const ends: RefreshStep[] = [];
  for await (const step of refreshPanels(queue, questions, { priority: "person" })) {
    if (step.kind !== "waiting") ends.push(step);
  }
  return ends.map(({ kind, question }) => `${kind} ${question.source} ${question.code}`);
}

if (people === 0) {
  await planRound(queue);
  console.log("works");
  setInterval(() => {}, 60_000);
} else {
  const ends = await Promise.all(Array.from({ length: people }, onePerson));
  console.log(JSON.stringify(ends));
  await closePanelQueue();
  await closeDatabase();
}
