import { Command } from "commander";
import { rename } from "@/lib/accounts/rename";
import { commandOrigin } from "@/lib/processes/command-origin";
import { requireAccount } from "../require-account";
import { DONE, tell, WRONG, withSession } from "../session";

export function accountRenameCommand(): Command {
  return new Command("rename")
    .description("give an account another name")
    .requiredOption("--name <name>", "the account's present name")
    .requiredOption("--to <name>", "its new name")
    .addHelpText("after", "\nExample: npm run --silent desk -- account rename --name Main --to Asia")
    .action((options: { name: string; to: string }) => withSession(() => run(options)));
}

async function run({ name, to }: { name: string; to: string }) {
  const renamed = await rename(await requireAccount(name), to, commandOrigin());
  switch (renamed.kind) {
    case "renamed":
      tell(`Account ${name} is now called ${renamed.name}.`);
      return DONE;
    case "unchanged":
      tell(`Account ${name} is called so already.`);
      return DONE;
    case "name-taken":
      tell(`There is an account named ${JSON.stringify(renamed.name)} already: choose another name.`);
      return WRONG;
    case "invalid":
      tell(renamed.reason);
      return WRONG;
    case "gone":
      tell(`Account ${name} was removed meanwhile.`);
      return WRONG;
    default:
      return renamed satisfies never;
  }
}
