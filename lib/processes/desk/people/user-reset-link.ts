import { Command } from "commander";
import { makeResetLink } from "@/lib/access/sign-in/ask-for-link";
import { commandOrigin } from "@/lib/processes/command-origin";
import { requirePerson } from "../require-person";
import { DONE, type ExitCode, tell, withSession } from "../session";

export function resetLinkCommand(): Command {
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
