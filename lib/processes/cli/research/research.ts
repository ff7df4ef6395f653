import { InvalidArgumentError, Option } from "commander";
import { groupBy } from "@/lib/core/group-by";
import { Refusal } from "@/lib/core/refusal";
import { STOCK_LOCALES, type StockLocale } from "@/lib/core/stock-locale";
import { wordedSentence } from "@/lib/processes/failure-sentence";
import { judgeCodes } from "@/lib/stocks/pairs/judge-codes";
import { panelTable } from "@/lib/stocks/panels/panel-table";
import type { PanelName, Panels } from "@/lib/stocks/panels/panels";
import {
  closePanelQueue,
  listWatchedCodes,
  openPanelQueue,
  type PanelQueue,
  unwatchCodes,
  watchCodes,
} from "@/lib/stocks/queue/panel-queue";
import { PANEL_NAMES, type PanelQuestion } from "@/lib/stocks/queue/question";
import { loadPanel } from "@/lib/stocks/queue/read-panels";
import { type RefreshStep, refreshPanels } from "@/lib/stocks/queue/refresh-panels";
import { findStockCode, type StockCode } from "@/lib/stocks/stock-code";
import {
  Command,
  type CommandEnd,
  type CommandSession,
  DONE,
  INCOMPLETE,
  tell,
  withSession,
} from "../command";
import { printCsv } from "../export-file";
import { refuseWhilePaused } from "../options";
import { createProgressLine } from "../progress-line";

type CodesOptions = { codes: StockCode[] };

export function researchCommand(): Command {
  const queue = new Command("research").description("the exchange's data on tokenized stocks");
  queue
    .command("refresh")
    .description("fetch every panel of some stocks now, at one request per second and endpoint")
    .addOption(codesOption())
    .addOption(localeOption())
    .option("--json", "print the result of each panel as JSON")
    .notes(`
Open pages go first, background work goes last. Ctrl-C leaves the waiting panels in the queue.
Example: npm run --silent desk -- research refresh --codes AAPL,NVDA --json`)
    .action((options: RefreshStocksOptions) =>
      withResearch((queue, session) => refresh(queue, options, session)),
    );
  queue
    .command("export")
    .description("write a panel's newest observation to standard output, as CSV; fetches no panel")
    .addOption(new Option("--code <code>", "stock code").argParser(parseCode).makeOptionMandatory())
    .addOption(
      new Option("--panel <name>", "which panel").choices(PANEL_NAMES).makeOptionMandatory(),
    )
    .addOption(localeOption())
    .notes(
      "\nExample: npm run --silent desk -- research export --code AAPL --panel dividends > dividends.csv",
    )
    .action((options: PanelExportOptions) =>
      withResearch((queue, session) => exportPanel(queue, options, session)),
    );
  queue
    .command("watch")
    .description(
      "keep some stocks fresh in the background before all others; prints all that are watched",
    )
    .addOption(codesOption())
    .notes("\nExample: npm run --silent desk -- research watch --codes AAPL,NVDA")
    .action(({ codes }: CodesOptions) =>
      withResearch(async (queue, session) => {
        await requireKnownCodes(queue, codes, session);
        await watchCodes(codes);
        await printWatched();
      }),
    );
  queue
    .command("unwatch")
    .description("refresh some stocks at the normal pace again; prints all that are still watched")
    .addOption(codesOption())
    .notes("\nExample: npm run --silent desk -- research unwatch --codes NVDA")
    .action(({ codes }: CodesOptions) =>
      withSession(async () => {
        await unwatchCodes(codes);
        await printWatched();
      }),
    );
  return queue;
}

async function printWatched(): Promise<void> {
  for (const code of await listWatchedCodes()) process.stdout.write(`${code}\n`);
}

type PanelExportOptions = { code: StockCode; panel: PanelName; locale: StockLocale };

async function exportPanel(
  queue: PanelQueue,
  { code, panel, locale }: PanelExportOptions,
  session: CommandSession,
) {
  const { observed, failed } = await loadPanel(queue, { source: panel, code, locale });
  const isSaid = observed !== null && !isNothing(observed.value);
  // What was observed once stays, also of a stock that is no longer listed.
  const isKnown = isSaid || (await requireKnownCodes(queue, [code], session));
  if (failed !== null) tell(`The last attempt failed: ${wordedSentence(failed)}`);
  if (observed === null) {
    tell(
      `${panel} of ${code} was never fetched in ${locale}. Fetch it with research refresh --codes ${code}.`,
    );
    return INCOMPLETE;
  }
  const table = panelTable(panel, code, observed.value);
  await printCsv(table, { object: panel, filter: new URLSearchParams({ code }) });
  tell(
    `As reported by the exchange from ${text(observed.firstSeenAt)} to ${text(observed.answeredAt)}.`,
  );
  return isKnown ? undefined : INCOMPLETE;
}

/** The exchange answers alike for an unknown code and for a stock without data. */
function isNothing(value: Panels[PanelName]): boolean {
  return value === null || (Array.isArray(value) && value.length === 0);
}

const text = (at: Date) => at.toISOString();

type RefreshStocksOptions = { codes: StockCode[]; locale: StockLocale; json?: true };
type EndedStep = Exclude<RefreshStep, { kind: "waiting" }>;
/** Panels that failed for one reason; --json names them all. */
const MOST_NAMED = 6;

async function refresh(
  queue: PanelQueue,
  { codes, locale, json }: RefreshStocksOptions,
  session: CommandSession,
) {
  await refuseWhilePaused();
  const startedMs = performance.now();
  const ended: EndedStep[] = [];
  const areKnown = await requireKnownCodes(queue, codes, session);
  const questions: PanelQuestion[] = codes.flatMap((code) =>
    PANEL_NAMES.map((source) => ({ source, code, locale })),
  );
  const line = createProgressLine();
  const steps = refreshPanels(queue, questions, { priority: "command", signal: session.signal });
  try {
    for await (const step of steps) {
      if (step.kind === "waiting") line.show(placeText(ended, questions.length, step));
      else ended.push(step);
    }
  } catch (error) {
    if (!session.signal.aborted) throw error;
    tell(
      `Stopped: ${questions.length - ended.length} of ${questions.length} panels wait in the queue.`,
    );
  } finally {
    line.clear();
  }
  const seconds = Math.round(performance.now() - startedMs) / 1000;
  const answered = report(ended, questions.length, seconds, json);
  return areKnown ? answered : INCOMPLETE;
}

function placeText(
  ended: readonly EndedStep[],
  all: number,
  step: RefreshStep & { kind: "waiting" },
): string {
  const { question, place } = step;
  const where = place === 0 ? "is being fetched" : `is no. ${place} in its queue`;
  return `${ended.length} of ${all} panels, ${question.code} ${question.source} ${where}`;
}

function report(ended: readonly EndedStep[], all: number, seconds: number, json: true | undefined) {
  const failed = ended.filter(({ reading }) => reading.failed !== null);
  for (const [why, alike] of groupBy(failed, ({ reading }) =>
    wordedSentence(reading.failed as FailedReading),
  ))
    tell(`${panelsText(alike)}: ${why}`);
  const answered = ended.filter(({ kind }) => kind === "answered").length;
  const news = ended.filter((step) => step.kind === "answered" && step.isNews).length;
  tell(`${answered} of ${all} panels answered, ${news} changed, in ${seconds} s.`);
  const status = answered === all ? "done" : "incomplete";
  if (json)
    process.stdout.write(`${JSON.stringify({ status, seconds, panels: ended.map(entryOf) })}\n`);
  return status === "done" ? undefined : INCOMPLETE;
}

type FailedReading = NonNullable<EndedStep["reading"]["failed"]>;

/** "AAPL dividends, AAPL earnings and 4 more" */
function panelsText(steps: readonly EndedStep[]): string {
  const names = steps.map(({ question }) => `${question.code} ${question.source}`).sort();
  const more = names.length - MOST_NAMED;
  return names.slice(0, MOST_NAMED).join(", ") + (more > 0 ? ` and ${more} more` : "");
}

function entryOf(step: EndedStep) {
  const { question, reading } = step;
  const { observed, failed } = reading;
  return {
    code: question.code,
    panel: question.source,
    locale: question.locale,
    result: step.kind,
    isNews: step.kind === "answered" && step.isNews,
    observation: observed?.number ?? null,
    firstSeenAt: observed?.firstSeenAt ?? null,
    answeredAt: observed?.answeredAt ?? null,
    failure: failed && { kind: failed.kind, code: failed.code, detail: failed.detail },
  };
}

function codesOption(): Option {
  return new Option("--codes <list>", "stock codes, separated by commas: AAPL,NVDA")
    .argParser(parseCodes)
    .makeOptionMandatory();
}

function localeOption(): Option {
  return new Option("--locale <locale>", "language of the exchange's texts")
    .choices(STOCK_LOCALES)
    .default("en-US");
}

function parseCode(text: string): StockCode {
  const code = findStockCode(text);
  if (code === null) throw new InvalidArgumentError(`${JSON.stringify(text)} is not a stock code.`);
  return code;
}

function parseCodes(text: string): StockCode[] {
  const parts = text.split(",").map((part) => part.trim());
  return [...new Set(parts.filter((part) => part !== "").map(parseCode))];
}

type RunResearch = (queue: PanelQueue, session: CommandSession) => CommandEnd;

/**
 * `withSession` for what asks the exchange about stocks. Throws Refusal where no exchange is
 * connected.
 */
function withResearch(run: RunResearch): Promise<never> {
  return withSession(async (session) => {
    const queue = await openPanelQueue({
      exchangeBaseUrl: session.env.EXCHANGE_BASE_URL,
      watches: false,
      onTrouble: (what, error) =>
        tell(`${what}: ${error instanceof Error ? error.message : String(error)}`),
    });
    if (queue === null)
      throw new Refusal("No exchange is connected. Set EXCHANGE_BASE_URL, or add an account.");
    try {
      return (await run(queue, session)) ?? DONE;
    } finally {
      await closePanelQueue();
    }
  });
}

/**
 * Throws Refusal on unknown codes. False, and said, where the exchange's pairs could not be read.
 */
async function requireKnownCodes(
  queue: PanelQueue,
  codes: readonly StockCode[],
  { signal }: CommandSession,
): Promise<boolean> {
  if (codes.length === 0) throw new Refusal("--codes names no stock code.");
  const judged = await judgeCodes(queue, codes, signal).catch((error: unknown) => {
    throw signal.aborted ? new Refusal("Stopped before the list of pairs was fetched.") : error;
  });
  if (judged.kind === "unread") {
    tell(
      `These codes could not be checked because the list of pairs could not be fetched. ${wordedSentence(judged.failed)}`,
    );
    return false;
  }
  if (judged.unknown.length === 0) return true;
  const unknown = judged.unknown.map(({ code, meant }) =>
    meant.length === 0 ? code : `${code} (did you mean ${meant.join(", ")}?)`,
  );
  throw new Refusal(
    `The exchange has no pair for ${unknown.join(", ")}. Write codes as the exchange does.`,
  );
}
