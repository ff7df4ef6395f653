import { pipeline } from "node:stream/promises";
import { Command } from "commander";
import { operatorScope } from "@/lib/access/operator-scope";
import type { Day, DayRange } from "@/lib/core/day";
import { openCommissionCsv } from "@/lib/reports/commissions/export";
import { loadExchangeToday } from "@/lib/reports/coverage/load";
import { describeDays } from "./gaps";
import { accountOption, dayOption, parseRange } from "./options";
import { requireAccount } from "./require-account";
import { DONE, type ExitCode, INCOMPLETE, tell, withSession } from "./session";

type Options = { account: string; from: Day; to: Day };

export function exportCommand(): Command {
  const commissions = new Command("commissions")
    .description("write the stored rows of some days as CSV to standard output")
    .addOption(accountOption())
    .addOption(dayOption("from", "first day").makeOptionMandatory())
    .addOption(dayOption("to", "last day").makeOptionMandatory())
    .addHelpText(
      "after",
      `
Ends with 2, and names them on standard error, when the range has days whose rows are not known.
Example: npm run --silent desk -- export commissions --account Main --from 2026-11-01 --to 2026-11-19 > main.csv`,
    )
    .action((options: Options) => withSession(() => run(options)));
  return new Command("export").description("write what is stored").addCommand(commissions);
}

async function run({ account: name, from, to }: Options): Promise<ExitCode> {
  const range = parseRange(from, to) as DayRange; // both are mandatory
  const account = await requireAccount(name);
  const scope = operatorScope(account.id);
  const filter = { range, uids: [], coins: [], symbols: [], productTypes: [] };
  const { csv, unsettled } = await openCommissionCsv(scope, filter, await loadExchangeToday(scope));
  await pipeline(csv, process.stdout, { end: false });
  if (unsettled.length === 0) return DONE;
  tell(`The file is not whole: ${describeDays(unsettled)}.`);
  return INCOMPLETE;
}
