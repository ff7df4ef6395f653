import { Command, Option } from "commander";
import { answerLines } from "@/components/accounts/answer-text";
import { englishWords } from "@/components/ui/text/words-in";
import { addAccount } from "@/lib/accounts/add";
import { readAppSecrets } from "@/lib/env/app-secrets";
import type { Env } from "@/lib/env/read-env";
import { addRefusalText } from "@/lib/processes/account-texts";
import { commandOrigin } from "@/lib/processes/command-origin";
import { DONE, tell, WRONG, withSession } from "../session";
import { KEY_HELP, requireKey } from "./key";

type Options = { name: string; baseUrl: string; showSub: "yes" | "no" };

export function accountAddCommand(): Command {
  return new Command("add")
    .description("connect an account: asks the exchange whether the key works, then stores it encrypted")
    .requiredOption("--name <name>", "what to call it, for example Main")
    .requiredOption("--base-url <url>", "the exchange's address, for example https://api.example.com")
    .addOption(
      new Option("--show-sub <yes|no>", "count the subordinate users of direct clients")
        .choices(["yes", "no"])
        .default("yes"),
    )
    .addHelpText(
      "after",
      `
${KEY_HELP} npm run --silent desk -- account add --name Main --base-url https://api.example.com`,
    )
    .action((options: Options) => withSession(({ env }) => run(options, env)));
}

async function run({ name, baseUrl, showSub }: Options, env: Env) {
  const request = { name, baseUrl, showSub: showSub === "yes", credentials: requireKey(env) };
  const result = await addAccount(request, readAppSecrets, commandOrigin());
  if (result.status !== "added") {
    tell(addRefusalText(result));
    return WRONG;
  }
  const { account, answer } = result;
  const key = account.keyHint ? `, key …${account.keyHint}` : "";
  tell(`Added account ${account.name} (${account.environment}, ${account.baseUrl}${key}).`);
  for (const line of answerLines(englishWords(), answer)) tell(line);
  tell(
    `Fetch its commissions with: npm run --silent desk -- sync commissions --account ${quoted(account.name)}`,
  );
  return DONE;
}

function quoted(name: string): string {
  return /^[\w-]+$/.test(name) ? name : `'${name.replaceAll("'", "'\\''")}'`;
}
