import { Command } from "commander";
import { exportCommissionsCommand } from "./export-commissions";
import { exportRepaymentsCommand } from "./export-repayments";

export function exportCommand(): Command {
  return new Command("export")
    .description("write what is stored")
    .addCommand(exportCommissionsCommand())
    .addCommand(exportRepaymentsCommand());
}
