import { Command } from "commander";
import type { StockCode } from "@/lib/core/reality/stock-code";
import { listWatchedCodes, unwatchCodes, watchCodes } from "@/lib/research/desk";
import { withSession } from "../session";
import { researchExportCommand } from "./export";
import { codesOption, requireKnownCodes, withResearch } from "./options";
import { researchRefreshCommand } from "./refresh";

type Options = { codes: StockCode[] };

export function researchCommand(): Command {
  const research = new Command("research")
    .description("what the exchange says of tokenised stocks")
    .addCommand(researchRefreshCommand())
    .addCommand(researchExportCommand());
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
