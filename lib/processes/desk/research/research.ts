import { Command, Option } from "commander";
import type { RealityLocale } from "@/lib/core/reality/locale";
import type { PanelName, Panels } from "@/lib/core/reality/panels";
import { PANEL_NAMES } from "@/lib/core/reality/question";
import type { StockCode } from "@/lib/core/reality/stock-code";
import { wordedSentence } from "@/lib/processes/failure-sentence";
import { listWatchedCodes, type Research, unwatchCodes, watchCodes } from "@/lib/research/desk";
import { panelTable } from "@/lib/research/panel-table";
import { loadPanel } from "@/lib/research/read";
import { printCsv } from "../export-file";
import { INCOMPLETE, type Session, tell, withSession } from "../session";
import { codesOption, localeOption, parseCode, requireKnownCodes, withResearch } from "./options";
import { researchRefreshCommand } from "./refresh";

type Options = { codes: StockCode[] };

export function researchCommand(): Command {
  const research = new Command("research")
    .description("what the exchange says of tokenised stocks")
    .addCommand(researchRefreshCommand())
    .addCommand(exportCommand());
  research
    .command("watch")
    .description("have the background keep some stocks fresh before all others; prints all that are watched")
    .addOption(codesOption())
    .addHelpText("after", "\nExample: npm run --silent desk -- research watch --codes AAPL,NVDA")
    .action(({ codes }: Options) =>
      withResearch(async (research, session) => {
        await requireKnownCodes(research, codes, session);
        await watchCodes(codes);
        await printWatched();
      }),
    );
  research
    .command("unwatch")
    .description("leave some stocks to the slow walk again; prints all that are still watched")
    .addOption(codesOption())
    .addHelpText("after", "\nExample: npm run --silent desk -- research unwatch --codes NVDA")
    .action(({ codes }: Options) =>
      withSession(async () => {
        await unwatchCodes(codes);
        await printWatched();
      }),
    );
  return research;
}

async function printWatched(): Promise<void> {
  for (const code of await listWatchedCodes()) process.stdout.write(`${code}\n`);
}

type ExportOptions = { code: StockCode; panel: PanelName; locale: RealityLocale };

function exportCommand(): Command {
  return new Command("export")
    .description("write a panel's newest observation to standard output, as CSV; no panel is asked for")
    .addOption(new Option("--code <code>", "stock code").argParser(parseCode).makeOptionMandatory())
    .addOption(new Option("--panel <name>", "what of it").choices(PANEL_NAMES).makeOptionMandatory())
    .addOption(localeOption())
    .addHelpText(
      "after",
      "\nExample: npm run --silent desk -- research export --code AAPL --panel dividends > dividends.csv",
    )
    .action((options: ExportOptions) =>
      withResearch((research, session) => exportPanel(research, options, session)),
    );
}

async function exportPanel(research: Research, { code, panel, locale }: ExportOptions, session: Session) {
  const { observed, failed } = await loadPanel(research, { source: panel, code, locale });
  const isSaid = observed !== null && !isNothing(observed.value);
  // What was observed once stays, also of a stock that is no longer listed.
  const isKnown = isSaid || (await requireKnownCodes(research, [code], session));
  if (failed !== null) tell(`The last try failed: ${wordedSentence(failed)}`);
  if (observed === null) {
    tell(
      `${panel} of ${code} was never read in ${locale}: ask for it with research refresh --codes ${code}.`,
    );
    return INCOMPLETE;
  }
  const table = panelTable(panel, code, observed.value);
  await printCsv(table, { object: panel, filter: new URLSearchParams({ code }) });
  tell(`As the exchange said it from ${text(observed.firstSeenAt)} to ${text(observed.answeredAt)}.`);
  return isKnown ? undefined : INCOMPLETE;
}

/** The exchange answers for a code that it does not know as for a stock of which there is nothing to say. */
function isNothing(value: Panels[PanelName]): boolean {
  return value === null || (Array.isArray(value) && value.length === 0);
}

const text = (at: Date) => at.toISOString();
