import { Command } from "commander";
import { resetPersonFactors } from "@/lib/access/factors/factors";
import { addPerson, ONE_TIME_HOURS } from "@/lib/access/people/people";
import { makeResetLink } from "@/lib/access/sign-in/ask-for-link";
import { commandOrigin } from "@/lib/processes/command-origin";
import { requirePerson } from "../require-person";
import { DONE, type ExitCode, tell, WRONG, withSession } from "../session";
import { grantCommand, revokeCommand } from "./user-grant";
import { inviteCommand } from "./user-invite";

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

function resetFactorsCommand(): Command {
  return new Command("reset-factors")
    .description("take away app, passkeys and backup codes of somebody who lost them; ends their sessions")
    .requiredOption("--email <address>", "how the person signs in")
    .addHelpText("after", "\nExample: npm run --silent desk -- user reset-factors --email ann@example.com")
    .action(({ email }: { email: string }) => withSession(() => reset(email)));
}

async function reset(email: string): Promise<ExitCode> {
  const person = await requirePerson(email);
  const wasThere = await resetPersonFactors(person, commandOrigin());
  tell(
    wasThere
      ? `${person.email} has no second step any more, and is signed out everywhere.`
      : `${person.email} had no second step; nothing was changed.`,
  );
  return DONE;
}

function resetLinkCommand(): Command {
  return new Command("reset-link")
    .description("make a link to choose a new password; prints it, once")
    .requiredOption("--email <address>", "how the person signs in")
    .addHelpText("after", "\nExample: npm run --silent desk -- user reset-link --email ann@example.com")
    .action(({ email }: { email: string }) => withSession(() => make(email)));
}

async function make(email: string): Promise<ExitCode> {
  const person = await requirePerson(email);
  const { link, seconds } = await makeResetLink(person, commandOrigin());
  tell(
    `For ${person.email}, for ${seconds / 60} minutes and one use; an earlier link opens nothing any more:`,
  );
  process.stdout.write(`${link}\n`);
  return DONE;
}
