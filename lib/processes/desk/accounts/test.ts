import { Command } from "commander";
import { answerLines } from "@/components/accounts/answer-text";
import { tryAccount } from "@/lib/accounts/try";
import { readAppSecrets } from "@/lib/env/app-secrets";
import { commandOrigin } from "@/lib/processes/command-origin";
import { englishWords } from "@/lib/processes/english-text";
import { requireAccount } from "../require-account";
import { DONE, tell, WRONG, withSession } from "../session";

export function accountTestCommand(): Command {
  return new Command("test")
    .description("ask the exchange what an account's key may read, and say what is wrong")
    .requiredOption("--name <name>", "the account's name")
    .addHelpText("after", "\nExample: npm run --silent desk -- account test --name Main")
    .action(({ name }: { name: string }) =>
      withSession(async () => {
        const account = await requireAccount(name);
        const answer = await tryAccount(account, readAppSecrets, commandOrigin());
        for (const line of answerLines(englishWords(), answer)) tell(line);
        return answer.kind === "works" ? DONE : WRONG;
      }),
    );
}
