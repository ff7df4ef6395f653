import { Command } from "commander";
import { addPerson, ONE_TIME_HOURS } from "@/lib/access/people/people";
import { commandOrigin } from "@/lib/processes/command-origin";
import { DONE, tell, WRONG, withSession } from "../session";
import { grantCommand, revokeCommand } from "./user-grant";
import { inviteCommand } from "./user-invite";
import { resetFactorsCommand } from "./user-reset-factors";
import { resetLinkCommand } from "./user-reset-link";

type Options = { email: string; admin?: true };

export function userCommand(): Command {
  const user = new Command("user").description("people who may sign in");
  const add = new Command("add")
    .description("add a person; prints a one-time password, once")
    .requiredOption("--email <address>", "how the person signs in")
    .option("--admin", "may manage accounts and people")
    .addHelpText("after", "\nExample: npm run --silent desk -- user add --email ann@example.com --admin")
    .action((options: Options) => withSession(() => run(options)));
  const others = [
    inviteCommand(),
    grantCommand(),
    revokeCommand(),
    resetLinkCommand(),
    resetFactorsCommand(),
  ];
  for (const command of [add, ...others]) user.addCommand(command);
  return user;
}

async function run({ email, admin }: Options) {
  const added = await addPerson({ email, isAdmin: admin === true }, commandOrigin());
  switch (added.kind) {
    case "added":
      tell(
        `Added ${added.user.email}${added.user.isAdmin ? " as an administrator" : ""}. One-time password, for one sign-in within ${ONE_TIME_HOURS} hours:`,
      );
      process.stdout.write(`${added.oneTimePassword}\n`);
      return DONE;
    case "email-taken":
      tell(`Somebody with the address ${JSON.stringify(email)} is there already.`);
      return WRONG;
    case "not-an-email":
      tell(`${JSON.stringify(email)} is not an e-mail address.`);
      return WRONG;
    default:
      return added satisfies never;
  }
}
