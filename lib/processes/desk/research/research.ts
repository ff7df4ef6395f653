import { Command } from "commander";
import type { StockCode } from "@/lib/core/reality/stock-code";
import { closeResearch, listWatchedCodes, unwatchCodes, watchCodes } from "@/lib/research/desk";
import { DONE, type ExitCode, type Session, withSession } from "../session";
import { researchExportCommand } from "./export";
import { codesOption, requireKnownCodes, requireResearch } from "./options";
import { researchRefreshCommand } from "./refresh";

export function researchCommand(): Command {
  return new Command("research")
    .description("what the exchange says of tokenised stocks")
    .addCommand(researchRefreshCommand())
    .addCommand(researchExportCommand())
    .addCommand(researchWatchCommand())
    .addCommand(researchUnwatchCommand());
}

type Options = { codes: StockCode[] };

function researchWatchCommand(): Command {
  return new Command("watch")
    .description("have the background keep some stocks fresh before all others; prints all that are watched")
    .addOption(codesOption())
    .addHelpText("after", "\nExample: npm run --silent desk -- research watch --codes AAPL,NVDA")
    .action(({ codes }: Options) => withSession((session) => watch(codes, session)));
}

function researchUnwatchCommand(): Command {
  return new Command("unwatch")
    .description("leave some stocks to the slow walk again; prints all that are still watched")
    .addOption(codesOption())
    .addHelpText("after", "\nExample: npm run --silent desk -- research unwatch --codes NVDA")
    .action(({ codes }: Options) =>
      withSession(async () => {
        await unwatchCodes(codes);
        return print();
      }),
    );
}

async function watch(codes: readonly StockCode[], session: Session): Promise<ExitCode> {
  const research = await requireResearch(session);
  try {
    await requireKnownCodes(research, codes, session);
    await watchCodes(codes);
    return await print();
  } finally {
    await closeResearch();
  }
}

async function print(): Promise<ExitCode> {
  for (const code of await listWatchedCodes()) process.stdout.write(`${code}\n`);
  return DONE;
}
