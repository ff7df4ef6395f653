import { Command } from "commander";
import { researchExportCommand } from "./export";
import { researchRefreshCommand } from "./refresh";
import { researchUnwatchCommand, researchWatchCommand } from "./watch";

export function researchCommand(): Command {
  return new Command("research")
    .description("what the exchange says of tokenised stocks")
    .addCommand(researchRefreshCommand())
    .addCommand(researchExportCommand())
    .addCommand(researchWatchCommand())
    .addCommand(researchUnwatchCommand());
}
