import { Command } from "commander";
import { resetPersonFactors } from "@/lib/access/factors/factors";
import { commandOrigin } from "@/lib/processes/command-origin";
import { requirePerson } from "../require-person";
import { DONE, type ExitCode, tell, withSession } from "../session";

export function resetFactorsCommand(): Command {
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
