import { Command } from "commander";
import { accountCommand } from "./accounts/account";
import { auditCommand } from "./audit";
import { coverageCommand } from "./coverage";
import { exportCommand } from "./export";
import { importCommand } from "./import";
import { userCommand } from "./people/user";
import { researchCommand } from "./research/research";
import { sandboxCommand } from "./sandbox";
import { secretCommand } from "./secret";
import { syncCommand } from "./sync";
import { tokenCommand } from "./token";
import { assetsCommand } from "./trading/assets";
import { botsCommand } from "./trading/bots";
import { fillsCommand, ordersCommand, positionsCommand } from "./trading/orders";

/** Every command of `npm run desk`, ready to be run or listed. */
export function deskProgram(): Command {
  const program = new Command("desk")
    .usage("<command> [options]")
    .description("Broker Desk's command line: works while the app runs, and when it does not.")
    .addHelpText(
      "after",
      `
Exit codes: 0 done, 2 incomplete (some days are not whole, or a panel failed), 1 wrong use or a failure.

Run it as: npm run --silent desk -- <command>   (--silent keeps npm's own lines out of CSV and JSON)
Example:   npm run --silent desk -- coverage --account Main --json`,
    )
    .showHelpAfterError("(add --help for every option and an example)");
  for (const command of [
    accountCommand,
    syncCommand,
    exportCommand,
    importCommand,
    coverageCommand,
    assetsCommand,
    ordersCommand,
    fillsCommand,
    positionsCommand,
    botsCommand,
    auditCommand,
    researchCommand,
    userCommand,
    tokenCommand,
    secretCommand,
    sandboxCommand,
  ]) {
    program.addCommand(command());
  }
  inheritSettings(program);
  return program;
}

function inheritSettings(parent: Command): void {
  for (const command of parent.commands) inheritSettings(command.copyInheritedSettings(parent));
}
