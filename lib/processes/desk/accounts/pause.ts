import { Command } from "commander";
import { pauseAccount, resumeAccount } from "@/lib/accounts/pause";
import { commandOrigin } from "@/lib/processes/command-origin";
import { requireAccount } from "../require-account";
import { DONE, tell, WRONG, withSession } from "../session";

export function accountPauseCommand(): Command {
  return switchCommand("pause", {
    description: "stop syncing an account; what is stored of it stays readable",
    change: pauseAccount,
    done: "is paused; a sync that is going ends after its present days",
    already: "is paused already",
  });
}

export function accountResumeCommand(): Command {
  return switchCommand("resume", {
    description: "sync a paused account again",
    change: resumeAccount,
    done: "is synced again, within minutes",
    already: "is not paused",
  });
}

type Switch = {
  description: string;
  change: typeof pauseAccount;
  done: string;
  already: string;
};

function switchCommand(verb: string, { description, change, done, already }: Switch): Command {
  return new Command(verb)
    .description(description)
    .requiredOption("--name <name>", "the account's name")
    .addHelpText("after", `\nExample: npm run --silent desk -- account ${verb} --name Main`)
    .action(({ name }: { name: string }) =>
      withSession(async () => {
        const changed = await change(await requireAccount(name), commandOrigin());
        tell(`Account ${name} ${sentence(changed)}.`);
        return changed === "gone" ? WRONG : DONE;
      }),
    );
  function sentence(changed: Awaited<ReturnType<typeof change>>): string {
    if (changed === "gone") return "was removed meanwhile";
    return changed === null ? already : done;
  }
}
