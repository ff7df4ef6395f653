import { type Command, Option } from "commander";
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
import { commandOrigin, tell, withSession } from "../session";

type RotateOptions = { name: string; yes?: true };

export function addAccountRotate(account: Command): void {
  account
    .command("rotate")
    .description("put another key of the same broker in an account's place, after the exchange accepted it")
    .requiredOption("--name <name>", "the account's name")
    .option("--yes", "also where the new key lists another book than the stored one")
    .addHelpText("after", `\n${KEY_HELP} npm run --silent desk -- account rotate --name Main`)
    .action((options: RotateOptions) => withSession(({ env }) => rotateKey(options, env)));
}

async function rotateKey({ name, yes }: RotateOptions, env: Env): Promise<void> {
  const words = englishWords();
  const { id } = await requireAccount(name);
  const change = { credentials: requireKey(env), isConfirmed: yes === true };
  const changed = await changeKey(operatorScope(id), change, readAppSecrets, commandOrigin());
  switch (changed.kind) {
    case "changed":
      for (const line of answerLines(words, changed.answer)) tell(line);
      tell(bookText(words, changed.book));
      return tell(
        `The key of ${name} is replaced${changed.keyHint ? ` (…${changed.keyHint})` : ""}. The next sync takes it.`,
      );
    case "differs":
      throw new Refusal(`${bookText(words, changed.book)} Nothing was changed; add --yes if it is meant.`);
    case "invalid":
      throw new Refusal(changed.reason);
    case "refused":
      throw new Refusal(refusalText(words, changed.refusal));
    case "gone":
      throw new Refusal(`Account ${name} was removed meanwhile.`);
    default:
      return changed satisfies never;
  }
}

type AddOptions = { name: string; baseUrl: string; showSub: "yes" | "no" };

export function addAccountAdd(account: Command): void {
  account
    .command("add")
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
      `\n${KEY_HELP} npm run --silent desk -- account add --name Main --base-url https://api.example.com`,
    )
    .action((options: AddOptions) => withSession(({ env }) => addAccountByKey(options, env)));
}

async function addAccountByKey({ name, baseUrl, showSub }: AddOptions, env: Env): Promise<void> {
  const request = { name, baseUrl, showSub: showSub === "yes", credentials: requireKey(env) };
  const result = await addAccount(request, readAppSecrets, commandOrigin());
  if (result.status !== "added") throw new Refusal(addRefusalText(result));
  const { account, answer } = result;
  const key = account.keyHint ? `, key …${account.keyHint}` : "";
  tell(`Added account ${account.name} (${account.environment}, ${account.baseUrl}${key}).`);
  for (const line of answerLines(englishWords(), answer)) tell(line);
  tell(
    `Fetch its commissions with: npm run --silent desk -- sync commissions --account ${quoted(account.name)}`,
  );
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
  const [apiKey = "", apiSecret = "", apiPassphrase = ""] = NEEDED.map((name) => env[name] ?? "");
  return { apiKey, apiSecret, apiPassphrase };
}
