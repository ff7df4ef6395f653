import type { Command as Commander } from "commander";
import { openAuditTable } from "@/lib/audit/load-audit";
import { formatAuditFilter } from "@/lib/audit/query";
import type { Day, DayRange } from "@/lib/core/day";
import { PRODUCT_VERSION } from "@/lib/core/product-version";
import { operatorReach } from "@/lib/sign-in/scope/account-scope";
import { accountCommand } from "./accounts/account";
import { backupCommand } from "./backup";
import { checkCommand } from "./check";
import { Command, withSession } from "./command";
import { coverageCommand } from "./coverage";
import { doctorCommand } from "./doctor";
import { exportCommand } from "./export";
import { printCsv } from "./export-file";
import { importCommand } from "./import";
import { mcpCommand } from "./mcp";
import { dayOption, parseRange } from "./options";
import { userCommand } from "./people/user";
import { researchCommand } from "./research/research";
import { restoreCommand } from "./restore";
import { sandboxCommand } from "./sandbox";
import { secretCommand } from "./secret";
import { syncCommand } from "./sync";
import { tokenCommand } from "./token";
import { assetsCommand } from "./trading/assets";
import { botsCommand } from "./trading/bots";
import { fillsCommand, ordersCommand, positionsCommand } from "./trading/orders";
import { tradingCommand } from "./trading/trading";

export function deskProgram(): Command {
  const program = new Command("desk")
    .usage("<command> [options]")
    .version(PRODUCT_VERSION)
    .description("Broker Desk's command line. It works whether or not the app is running.")
    .notes(`
Exit codes: 0 done, 2 incomplete (some days are missing, or a panel failed), 1 wrong usage or a failure.

Run it as: npm run --silent desk -- <command>   (--silent keeps npm's own lines out of CSV and JSON)
Example:   npm run --silent desk -- coverage --account Main --json`)
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
    tradingCommand,
    auditCommand,
    researchCommand,
    userCommand,
    tokenCommand,
    mcpCommand,
    secretCommand,
    doctorCommand,
    checkCommand,
    backupCommand,
    restoreCommand,
    sandboxCommand,
  ]) {
    program.addCommand(command());
  }
  inheritSettings(program);
  return program;
}

function inheritSettings(parent: Commander): void {
  for (const command of parent.commands) inheritSettings(command.copyInheritedSettings(parent));
}

type RangeOptions = { from: Day; to: Day };

function auditCommand(): Command {
  const audit = new Command("audit").description("who did what, from where and with what result");
  audit
    .command("export")
    .description("write the entries of some days to standard output, as CSV, newest first")
    .addOption(dayOption("from", "first day").makeOptionMandatory())
    .addOption(dayOption("to", "last day").makeOptionMandatory())
    .notes(`
Times are UTC; details are JSON. The export adds an entry of its own, which is not in the file.
Example: npm run --silent desk -- audit export --from 2026-11-01 --to 2026-11-19 > audit.csv`)
    .action((options: RangeOptions) => withSession(() => run(options)));
  return audit;
}

async function run({ from, to }: RangeOptions): Promise<void> {
  const range = parseRange(from, to) as DayRange; // both options are mandatory
  const nothing = { kinds: [], results: [], persons: [], object: null, address: null };
  const filter = { range, ...nothing };
  const table = await openAuditTable(operatorReach(), filter);
  await printCsv(table, { object: "audit", filter: formatAuditFilter(filter) });
}
