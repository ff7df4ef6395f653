import { Command } from "commander";
import { researchExportCommand } from "./research-export";
import { researchRefreshCommand } from "./research-refresh";
import { researchUnwatchCommand, researchWatchCommand } from "./research-watch";

export function researchCommand(): Command {
  return new Command("research")
    .description("what the exchange says of tokenised stocks")
    .addCommand(researchRefreshCommand())
    .addCommand(researchExportCommand())
    .addCommand(researchWatchCommand())
    .addCommand(researchUnwatchCommand());
}
