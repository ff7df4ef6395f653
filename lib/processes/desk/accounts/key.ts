import { Command, Option } from "commander";
import { answerLines, bookText, refusalText } from "@/components/accounts/answer-text";
import { englishWords } from "@/components/ui/text/words-in";
import { operatorScope } from "@/lib/access/scope/operator-scope";
import { addAccount } from "@/lib/accounts/add";
import { changeKey } from "@/lib/accounts/change-key";
import { readAppSecrets } from "@/lib/env/app-secrets";
import type { Env } from "@/lib/env/read-env";
import { Refusal } from "@/lib/processes/refusal";
import { addRefusalText } from "../../failure-sentence";
import { requireAccount } from "../options";
import { commandOrigin, DONE, tell, WRONG, withSession } from "../session";

type RotateOptions = { name: string; yes?: true };

export function accountRotateCommand(): Command {
  return new Command("rotate")
    .description("put another key of the same broker in an account's place, after the exchange accepted it")
    .requiredOption("--name <name>", "the account's name")
    .option("--yes", "also where the new key lists another book than the stored one")
    .addHelpText("after", `\n${KEY_HELP} npm run --silent desk -- account rotate --name Main`)
    .action((options: RotateOptions) => withSession(({ env }) => rotateKey(options, env)));
}

async function rotateKey({ name, yes }: RotateOptions, env: Env) {
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

type AddOptions = { name: string; baseUrl: string; showSub: "yes" | "no" };

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
    .action((options: AddOptions) => withSession(({ env }) => addAccountByKey(options, env)));
}

async function addAccountByKey({ name, baseUrl, showSub }: AddOptions, env: Env) {
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

const NEEDED = ["EXCHANGE_API_KEY", "EXCHANGE_API_SECRET", "EXCHANGE_API_PASSPHRASE"] as const;

/** How a command that needs a key says where it is read from. */
const KEY_HELP = `The key is read from the environment (or .env), never from the command line, where other users could see it:
  EXCHANGE_API_KEY=… EXCHANGE_API_SECRET=… EXCHANGE_API_PASSPHRASE=… \\
   `;

/** The key of the environment. Throws Refusal that names what is missing. */
function requireKey(env: Env) {
  const missing = NEEDED.filter((name) => env[name] === null);
  if (missing.length > 0) throw new Refusal(`Set ${missing.join(", ")} in the environment or in .env.`);
  const [apiKey, apiSecret, apiPassphrase] = NEEDED.map((name) => env[name] as string) as [
    string,
    string,
    string,
  ];
  return { apiKey, apiSecret, apiPassphrase };
}
