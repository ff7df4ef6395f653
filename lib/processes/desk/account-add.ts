import { Command, Option } from "commander";
import { addAccount } from "@/lib/accounts/add";
import type { Env } from "@/lib/env/read-env";
import { addRefusalText } from "../account-texts";
import { Refusal } from "../refusal";
import { DONE, tell, WRONG, withSession } from "./session";

const NEEDED = ["EXCHANGE_API_KEY", "EXCHANGE_API_SECRET", "EXCHANGE_API_PASSPHRASE"] as const;

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
The key is read from the environment (or .env), never from the command line, where other users could see it:
  EXCHANGE_API_KEY=… EXCHANGE_API_SECRET=… EXCHANGE_API_PASSPHRASE=… \\
    npm run --silent desk -- account add --name Main --base-url https://api.example.com`,
    )
    .action((options: Options) => withSession(({ env, secrets }) => run(options, env, secrets.APP_SECRET)));
}

async function run({ name, baseUrl, showSub }: Options, env: Env, appSecret: string) {
  const request = { name, baseUrl, showSub: showSub === "yes", credentials: requireKey(env) };
  const result = await addAccount(request, appSecret);
  if (result.status !== "added") {
    tell(addRefusalText(result));
    return WRONG;
  }
  const { account } = result;
  const key = account.keyHint ? `, key …${account.keyHint}` : "";
  tell(`Added account ${account.name} (${account.environment}, ${account.baseUrl}${key}).`);
  tell(
    `Fetch its commissions with: npm run --silent desk -- sync commissions --account ${quoted(account.name)}`,
  );
  return DONE;
}

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

function quoted(name: string): string {
  return /^[\w-]+$/.test(name) ? name : `'${name.replaceAll("'", "'\\''")}'`;
}
