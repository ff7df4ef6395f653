import { Command } from "commander";
import { answerLines, bookText, refusalText } from "@/components/accounts/answer-text";
import { englishWords } from "@/components/ui/text/words-in";
import { operatorScope } from "@/lib/access/scope/operator-scope";
import { changeKey } from "@/lib/accounts/change-key";
import { readAppSecrets } from "@/lib/env/app-secrets";
import type { Env } from "@/lib/env/read-env";
import { commandOrigin } from "@/lib/processes/command-origin";
import { requireAccount } from "../require-account";
import { DONE, tell, WRONG, withSession } from "../session";
import { KEY_HELP, requireKey } from "./key";

type Options = { name: string; yes?: true };

export function accountRotateCommand(): Command {
  return new Command("rotate")
    .description("put another key of the same broker in an account's place, after the exchange accepted it")
    .requiredOption("--name <name>", "the account's name")
    .option("--yes", "also where the new key lists another book than the stored one")
    .addHelpText("after", `\n${KEY_HELP} npm run --silent desk -- account rotate --name Main`)
    .action((options: Options) => withSession(({ env }) => run(options, env)));
}

async function run({ name, yes }: Options, env: Env) {
  const words = englishWords();
  const { id } = await requireAccount(name);
  const change = { credentials: requireKey(env), isConfirmed: yes === true };
  const changed = await changeKey(operatorScope(id), change, readAppSecrets, commandOrigin());
  switch (changed.kind) {
    case "changed":
      for (const line of answerLines(words, changed.answer)) tell(line);
      tell(bookText(words, changed.book));
      tell(
        `The key of ${name} is replaced${changed.keyHint ? ` (…${changed.keyHint})` : ""}. The next sync takes it.`,
      );
      return DONE;
    case "differs":
      tell(`${bookText(words, changed.book)} Nothing was changed; add --yes if it is meant.`);
      return WRONG;
    case "invalid":
      tell(changed.reason);
      return WRONG;
    case "refused":
      tell(refusalText(words, changed.refusal));
      return WRONG;
    case "gone":
      tell(`Account ${name} was removed meanwhile.`);
      return WRONG;
    default:
      return changed satisfies never;
  }
}
