import { createInterface } from "node:readline/promises";
import { Command } from "commander";
import { removeAccount } from "@/lib/accounts/manage";
import { requireAccount } from "../options";
import { commandOrigin, DONE, tell, WRONG, withSession } from "../session";

type Options = { name: string; yes?: true };

export function accountRemoveCommand(): Command {
  return new Command("remove")
    .description("remove an account with everything that was stored of it")
    .requiredOption("--name <name>", "the account's name")
    .option("--yes", "do not ask; needed where nobody can be asked")
    .addHelpText(
      "after",
      `
The exchange shows 90 days: older days of a removed account cannot be fetched again. Export them first:
  npm run --silent desk -- export commissions --account Main --from 2026-01-01 --to 2026-11-19 > main.csv
  npm run --silent desk -- account remove --name Main`,
    )
    .action((options: Options) => withSession(() => run(options)));
}

async function run({ name, yes }: Options) {
  const account = await requireAccount(name);
  if (!yes && !(await confirm(account.name))) return WRONG;
  const removed = await removeAccount(account, commandOrigin());
  if (removed === null) {
    tell(`Account ${account.name} was removed meanwhile.`);
    return WRONG;
  }
  tell(`Removed account ${account.name} with ${removed.days} days and ${removed.rows} rows of commissions.`);
  return DONE;
}

async function confirm(name: string): Promise<boolean> {
  if (!process.stdin.isTTY) {
    tell(`Removing ${name} deletes its whole ledger. Nobody is here to ask: add --yes if that is meant.`);
    return false;
  }
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(
    `This deletes the whole ledger of ${name}. Type its name to go on: `,
  );
  terminal.close();
  if (answer.trim() === name) return true;
  tell("Nothing was removed.");
  return false;
}
