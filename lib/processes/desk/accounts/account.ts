import { createInterface } from "node:readline/promises";
import { Command } from "commander";
import { answerLines } from "@/components/accounts/answer-text";
import { englishWords } from "@/components/ui/text/words-in";
import {
  type Account,
  listAccounts,
  pauseAccount,
  removeAccount,
  rename,
  resumeAccount,
} from "@/lib/accounts/manage";
import { tryAccount } from "@/lib/accounts/try";
import { readAppSecrets } from "@/lib/env/app-secrets";
import { requireAccount } from "../options";
import { writeJson } from "../read-exchange";
import { commandOrigin, DONE, tell, WRONG, withSession } from "../session";
import { formatTable } from "../table";
import { accountAddCommand, accountRotateCommand } from "./key";

export function accountCommand(): Command {
  const account = new Command("account").description(
    "connect, test, rename, pause and remove accounts of the exchange, and replace their keys",
  );
  const commands = [
    accountAddCommand(),
    accountListCommand(),
    accountTestCommand(),
    accountRenameCommand(),
    switchCommand("pause", PAUSE),
    switchCommand("resume", RESUME),
    accountRotateCommand(),
    accountRemoveCommand(),
  ];
  for (const command of commands) account.addCommand(command);
  return account;
}

function accountListCommand(): Command {
  return new Command("list")
    .description("list the connected accounts")
    .option("--json", "as JSON, without anything secret")
    .addHelpText("after", "\nExample: npm run --silent desk -- account list")
    .action((options: { json?: true }) =>
      withSession(async () => {
        const accounts = await listAccounts();
        if (options.json) writeJson(accounts.map(shown));
        else process.stdout.write(toTable(accounts));
        if (accounts.length === 0) tell("No account yet: connect one with `account add`.");
        return DONE;
      }),
    );
}

function shown({ name, baseUrl, environment, showSub, keyHint, pausedAt, createdAt }: Account) {
  return { name, baseUrl, environment, showSub, keyHint, pausedAt, createdAt };
}

function toTable(accounts: readonly Account[]): string {
  const rows = accounts.map(({ name, environment, baseUrl, keyHint, showSub, pausedAt, createdAt }) => [
    name,
    environment,
    baseUrl,
    keyHint ? `…${keyHint}` : "",
    showSub ? "yes" : "no",
    pausedAt ? "paused" : "",
    createdAt.toISOString().slice(0, 10),
  ]);
  return formatTable(["name", "environment", "address", "key", "show sub", "state", "added"], rows);
}

const PAUSE = {
  description: "stop syncing an account; what is stored of it stays readable",
  change: pauseAccount,
  done: "is paused; a sync that is going ends after its present days",
  already: "is paused already",
};
const RESUME: typeof PAUSE = {
  description: "sync a paused account again",
  change: resumeAccount,
  done: "is synced again, within minutes",
  already: "is not paused",
};

function switchCommand(verb: string, { description, change, done, already }: typeof PAUSE): Command {
  return new Command(verb)
    .description(description)
    .requiredOption("--name <name>", "the account's name")
    .addHelpText("after", `\nExample: npm run --silent desk -- account ${verb} --name Main`)
    .action(({ name }: { name: string }) =>
      withSession(async () => {
        const changed = await change(await requireAccount(name), commandOrigin());
        const isGone = changed === "gone";
        tell(`Account ${name} ${isGone ? "was removed meanwhile" : changed === null ? already : done}.`);
        return isGone ? WRONG : DONE;
      }),
    );
}

function accountRenameCommand(): Command {
  return new Command("rename")
    .description("give an account another name")
    .requiredOption("--name <name>", "the account's present name")
    .requiredOption("--to <name>", "its new name")
    .addHelpText("after", "\nExample: npm run --silent desk -- account rename --name Main --to Asia")
    .action((options: { name: string; to: string }) => withSession(() => run(options)));
}

async function run({ name, to }: { name: string; to: string }) {
  const renamed = await rename(await requireAccount(name), to, commandOrigin());
  switch (renamed.kind) {
    case "renamed":
      tell(`Account ${name} is now called ${renamed.name}.`);
      return DONE;
    case "unchanged":
      tell(`Account ${name} is called so already.`);
      return DONE;
    case "name-taken":
      tell(`There is an account named ${JSON.stringify(renamed.name)} already: choose another name.`);
      return WRONG;
    case "invalid":
      tell(renamed.reason);
      return WRONG;
    case "gone":
      tell(`Account ${name} was removed meanwhile.`);
      return WRONG;
    default:
      return renamed satisfies never;
  }
}

function accountTestCommand(): Command {
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

type RemoveOptions = { name: string; yes?: true };

function accountRemoveCommand(): Command {
  return new Command("remove")
    .description("remove an account with everything that was stored of it")
    .requiredOption("--name <name>", "the account's name")
    .option("--yes", "do not ask; needed where nobody can be asked")
    .addHelpText(
      "after",
      `
The exchange shows 90 days: older days of a removed account cannot be fetched again. Export them first:
  npm run --silent desk -- export commissions --account Main --from 2026-01-01 --to 2026-11-19 > main.csv
  npm run --silent desk -- account remove --name Main`,
    )
    .action((options: RemoveOptions) => withSession(() => remove(options)));
}

async function remove({ name, yes }: RemoveOptions) {
  const account = await requireAccount(name);
  if (!yes && !(await confirm(account.name))) return WRONG;
  const removed = await removeAccount(account, commandOrigin());
  if (removed === null) {
    tell(`Account ${account.name} was removed meanwhile.`);
    return WRONG;
  }
  tell(`Removed account ${account.name} with ${removed.days} days and ${removed.rows} rows of commissions.`);
  return DONE;
}

async function confirm(name: string): Promise<boolean> {
  if (!process.stdin.isTTY) {
    tell(`Removing ${name} deletes its whole ledger. Nobody is here to ask: add --yes if that is meant.`);
    return false;
  }
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(
    `This deletes the whole ledger of ${name}. Type its name to go on: `,
  );
  terminal.close();
  if (answer.trim() === name) return true;
  tell("Nothing was removed.");
  return false;
}
