import { Command } from "commander";
import { keepHeapLean } from "../lean-heap";
import { accountCommand } from "./account";
import { coverageCommand } from "./coverage";
import { exportCommand } from "./export";
import { sandboxCommand } from "./sandbox";
import { syncCommand } from "./sync";
import { userCommand } from "./user";

keepHeapLean();
const program = new Command("desk")
  .usage("<command> [options]")
  .description("Broker Desk's command line: works while the app runs, and when it does not.")
  .addHelpText(
    "after",
    `
Exit codes: 0 done, 2 incomplete (some days are not whole), 1 wrong use or a failure.

Run it as: npm run --silent desk -- <command>   (--silent keeps npm's own lines out of CSV and JSON)
Example:   npm run --silent desk -- coverage --account Main --json`,
  )
  .showHelpAfterError("(add --help for every option and an example)");

for (const command of [
  accountCommand,
  syncCommand,
  exportCommand,
  coverageCommand,
  userCommand,
  sandboxCommand,
]) {
  program.addCommand(command());
}
inheritSettings(program);

await program.parseAsync();

function inheritSettings(parent: Command): void {
  for (const command of parent.commands) inheritSettings(command.copyInheritedSettings(parent));
}
