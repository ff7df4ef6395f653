import { createInterface } from "node:readline/promises";
import { Option } from "commander";
import { addAccount } from "@/lib/accounts/add-account";
import { addFileAccount } from "@/lib/accounts/add-file-account";
import { endAccount, pauseAccount, renameAccount } from "@/lib/accounts/change-account";
import { changeKey } from "@/lib/accounts/change-key";
import type { AddFileAccount } from "@/lib/accounts/contract";
import { type Account, listAccounts } from "@/lib/accounts/find-account";
import { loadAccountContents, removeAccount } from "@/lib/accounts/remove-account";
import { testAccount } from "@/lib/accounts/test-account";
import { answerLines, bookText, differsLines, refusalText } from "@/lib/accounts/text";
import { type Day, FIRST_DAY } from "@/lib/core/day";
import { Refusal } from "@/lib/core/refusal";
import { englishWords } from "@/lib/core/words-in";
import type { Env } from "@/lib/env/read-env";
import { addRefusalText } from "@/lib/processes/failure-sentence";
import { operatorScope } from "@/lib/sign-in/scope/operator-scope";
import { Command, commandOrigin, tell, WRONG, withSession, writeJson } from "../command";
import { dayOption, requireAccount, requireKeyAccount } from "../options";
import { formatTable } from "../table";

export function accountCommand(): Command {
  const account = new Command("account").description(
    "connect, test, rename, pause and remove exchange accounts, and replace their keys",
  );
  account
    .command("add")
    .description("connect an account; checks its key with the exchange, then stores it encrypted")
    .requiredOption("--name <name>", "the account's name, for example Main")
    .option("--base-url <url>", "the exchange's address, for example https://api.example.com")
    .option(
      "--files",
      "an account that is fed by files alone: another exchange, or a closed account",
    )
    .option("--exchange <name>", "with --files: the exchange's name, for example OKX")
    .addOption(
      new Option("--show-sub <yes|no>", "include the sub-users of direct clients")
        .choices(["yes", "no"])
        .default("yes"),
    )
    .notes(
      `\n${KEY_HELP} npm run --silent desk -- account add --name Main --base-url https://api.example.com

Without a key, for files of another exchange:
  npm run --silent desk -- account add --name Asia --files --exchange OKX`,
    )
    .action((options: AddAccountOptions) => withSession(({ env }) => add(options, env)));
  account
    .command("list")
    .description("list the connected accounts")
    .option("--json", "as JSON, without anything secret")
    .notes("\nExample: npm run --silent desk -- account list")
    .action((options: { json?: true }) => withSession(() => list(options)));
  account
    .command("test")
    .description("ask the exchange what an account's key may read, and say what is wrong")
    .requiredOption("--name <name>", "the account's name")
    .notes("\nExample: npm run --silent desk -- account test --name Main")
    .action(({ name }: { name: string }) => withSession(() => test(name)));
  account
    .command("rename")
    .description("rename an account")
    .requiredOption("--name <name>", "the account's current name")
    .requiredOption("--to <name>", "its new name")
    .notes("\nExample: npm run --silent desk -- account rename --name Main --to Asia")
    .action((options: RenameOptions) => withSession(() => renameByName(options)));
  account
    .command("end")
    .description("say on which day an account that is fed by files alone ended, or that it goes on")
    .requiredOption("--name <name>", "the account's name")
    .addOption(dayOption("on", "its last day").conflicts("goesOn"))
    .option("--goes-on", "it has no last day")
    .notes(`
Days after the last one count as known, without commissions. Files with later days are refused.
Example: npm run --silent desk -- account end --name Asia --on 2026-03-31`)
    .action((options: EndOptions) => withSession(() => end(options)));
  addSwitch(account, "pause", PAUSE);
  addSwitch(account, "resume", RESUME);
  account
    .command("rotate")
    .description(
      "replace an account's key with another of the same broker, once the exchange accepts it",
    )
    .requiredOption("--name <name>", "the account's name")
    .option("--yes", "even if the new key's rows differ from those stored")
    .notes(`\n${KEY_HELP} npm run --silent desk -- account rotate --name Main`)
    .action((options: ConfirmedOptions) => withSession(({ env }) => rotateKey(options, env)));
  account
    .command("remove")
    .description("remove an account and everything stored for it")
    .requiredOption("--name <name>", "the account's name")
    .option("--yes", "do not ask; required without a terminal")
    .option(
      "--leave-orders",
      "also while orders that were sent here are open; nobody can cancel them here afterwards",
    )
    .notes(`
The exchange shows 90 days, so older days of a removed account cannot be fetched again. Export them first:
  npm run --silent desk -- export commissions --account Main --from 2026-01-01 --to 2026-11-19 > main.csv
  npm run --silent desk -- account remove --name Main`)
    .action((options: RemoveOptions) => withSession(() => remove(options)));
  return account;
}

async function list({ json }: { json?: true }): Promise<void> {
  const accounts = await listAccounts();
  if (json) writeJson(accounts.map(shown));
  else process.stdout.write(toTable(accounts));
  if (accounts.length === 0) tell("No account yet. Connect one with `account add`.");
}

function shown(account: Account) {
  const { name, baseUrl, environment, showSub, keyHint, pausedAt, createdAt } = account;
  if (account.isFedByFiles)
    return { name, exchange: account.exchangeName, endedOn: account.endedOn, createdAt };
  return { name, baseUrl, environment, showSub, keyHint, pausedAt, createdAt };
}

function toTable(accounts: readonly Account[]): string {
  const rows = accounts.map((account) => {
    const { name, environment, baseUrl, keyHint, showSub, pausedAt, createdAt } = account;
    const added = createdAt.toISOString().slice(0, 10);
    if (account.isFedByFiles) {
      const end = account.endedOn === null ? "" : `ended ${account.endedOn}`;
      return [name, "files", account.exchangeName, "", "", end, added];
    }
    const key = keyHint ? `…${keyHint}` : "";
    const state = pausedAt ? "paused" : "";
    return [name, environment ?? "", baseUrl ?? "", key, showSub ? "yes" : "no", state, added];
  });
  return formatTable(["name", "environment", "address", "key", "show sub", "state", "added"], rows);
}

const PAUSE = {
  description: "stop syncing an account; its stored data stays readable",
  isPaused: true,
  done: "is paused; a running sync ends after its current days",
  already: "is already paused",
};
const RESUME: typeof PAUSE = {
  description: "sync a paused account again",
  isPaused: false,
  done: "will be synced again within minutes",
  already: "is not paused",
};

function addSwitch(
  parent: Command,
  verb: string,
  { description, isPaused, done, already }: typeof PAUSE,
) {
  parent
    .command(verb)
    .description(description)
    .requiredOption("--name <name>", "the account's name")
    .notes(`\nExample: npm run --silent desk -- account ${verb} --name Main`)
    .action(({ name }: { name: string }) =>
      withSession(async () => {
        const changed = await pauseAccount(
          await requireKeyAccount(name),
          isPaused,
          commandOrigin(),
        );
        if (changed === "gone") throw removedMeanwhile(name);
        tell(`Account ${name} ${changed === null ? already : done}.`);
      }),
    );
}

function removedMeanwhile(name: string): Refusal {
  return new Refusal(`Account ${name} was removed in the meantime.`);
}

function nameTaken(name: string): string {
  return `There is already an account named ${JSON.stringify(name)}. Choose another name.`;
}

type RenameOptions = { name: string; to: string };

async function renameByName({ name, to }: RenameOptions): Promise<void> {
  const renamed = await renameAccount(await requireAccount(name), to, commandOrigin());
  switch (renamed.kind) {
    case "renamed":
      return tell(`Account ${name} is now called ${renamed.name}.`);
    case "unchanged":
      return tell(`Account ${name} already has this name.`);
    case "name-taken":
      throw new Refusal(nameTaken(renamed.name));
    case "invalid":
      throw new Refusal(englishWords().t(`accounts.invalid.${renamed.problem}`));
    case "gone":
      throw removedMeanwhile(name);
    default:
      return renamed satisfies never;
  }
}

type EndOptions = { name: string; on?: Day; goesOn?: true };

async function end({ name, on, goesOn }: EndOptions): Promise<void> {
  if (on === undefined && !goesOn) throw new Refusal("Add --on with its last day, or --goes-on.");
  const ended = await endAccount(await requireAccount(name), on ?? "", commandOrigin());
  switch (ended.kind) {
    case "saved":
    case "unchanged":
      return tell(
        ended.endedOn === null
          ? `Account ${name} has no last day.`
          : `Account ${name} ended on ${ended.endedOn}.`,
      );
    case "later-data":
      throw new Refusal(
        `Account ${name} has commissions or repayments up to ${ended.day}. Undo their import, or choose a later day.`,
      );
    case "no-day":
      throw new Refusal(`${JSON.stringify(on)} is no day. Write YYYY-MM-DD, from ${FIRST_DAY} on.`);
    case "key":
      throw new Refusal(englishWords().t("accounts.end.key"));
    case "gone":
      throw removedMeanwhile(name);
    default:
      return ended satisfies never;
  }
}

async function test(name: string) {
  const answer = await testAccount(await requireKeyAccount(name), commandOrigin());
  for (const line of answerLines(englishWords(), answer)) tell(line);
  return answer.kind === "works" ? undefined : WRONG;
}

type ConfirmedOptions = { name: string; yes?: true };

type RemoveOptions = ConfirmedOptions & { leaveOrders?: boolean };

async function remove({ name, yes, leaveOrders = false }: RemoveOptions): Promise<void> {
  const account = await requireAccount(name);
  if (!yes) await confirm(account);
  const removed = await removeAccount(account, commandOrigin(), { leavesOrders: leaveOrders });
  switch (removed.kind) {
    case "removed": {
      const { days, rows, orderRecords } = removed.contents;
      return tell(
        `Removed account ${account.name} with ${days} days and ${rows} rows of commissions, and ${orderRecords} orders and changes that were drafted or sent here.`,
      );
    }
    case "has-open-orders":
      throw new Refusal(
        `${englishWords().t("accounts.remove.openOrders")} Nothing was removed. If they cannot be cancelled from here any more, cancel them at the exchange and add --leave-orders.`,
      );
    case "gone":
      throw removedMeanwhile(account.name);
    default:
      return removed satisfies never;
  }
}

/** Throws Refusal where the person does not type the account's name. */
async function confirm({ id, name }: Account): Promise<void> {
  if (!process.stdin.isTTY) {
    throw new Refusal(
      `Removing ${name} deletes its whole ledger. Add --yes to confirm, because there is no terminal to ask in.`,
    );
  }
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const orders = (await loadAccountContents(id))?.orderRecords ?? 0;
  const ofOrders =
    orders > 0 ? ` and ${orders} orders and changes that were drafted or sent here` : "";
  const answer = await terminal.question(
    `This deletes the whole ledger of ${name}${ofOrders}. Type its name to continue: `,
  );
  terminal.close();
  if (answer.trim() !== name) throw new Refusal("Nothing was removed.");
}

async function rotateKey({ name, yes }: ConfirmedOptions, env: Env): Promise<void> {
  const words = englishWords();
  const { id } = await requireKeyAccount(name);
  const change = { credentials: requireKey(env), isConfirmed: yes === true };
  const changed = await changeKey(operatorScope(id), change, commandOrigin());
  switch (changed.kind) {
    case "changed":
      for (const line of answerLines(words, changed.answer)) tell(line);
      tell(bookText(words, changed.book));
      return tell(
        `The key of ${name} is replaced${changed.keyHint ? ` (…${changed.keyHint})` : ""}. The next sync uses it.`,
      );
    case "differs":
      throw new Refusal(
        `${differsLines(words, changed).join(" ")} Nothing was changed. Add --yes to go ahead.`,
      );
    case "other-user":
      throw new Refusal(words.t("accounts.key.otherUser"));
    case "invalid":
      throw new Refusal(words.t(`accounts.invalid.${changed.problem}`));
    case "refused":
      throw new Refusal(refusalText(words, changed.refusal));
    case "no-key":
      throw new Refusal(words.t("accounts.refused.files"));
    case "gone":
      throw removedMeanwhile(name);
    default:
      return changed satisfies never;
  }
}

type AddAccountOptions = {
  name: string;
  baseUrl?: string;
  files?: true;
  exchange?: string;
  showSub: "yes" | "no";
};

async function add(options: AddAccountOptions, env: Env): Promise<void> {
  const { name, baseUrl, files, exchange, showSub } = options;
  if (files) {
    if (baseUrl !== undefined) throw new Refusal("--files takes no --base-url: nothing is asked.");
    if (exchange === undefined)
      throw new Refusal("Name the exchange of the files: --exchange OKX.");
    return addOfFiles({ name, exchangeName: exchange });
  }
  if (exchange !== undefined) throw new Refusal("--exchange goes with --files.");
  if (baseUrl === undefined)
    throw new Refusal("Name the exchange's address with --base-url, or add --files.");
  const request = { name, baseUrl, showSub: showSub === "yes", credentials: requireKey(env) };
  const result = await addAccount(request, commandOrigin());
  if (result.kind !== "added") throw new Refusal(addRefusalText(result));
  const { account, answer } = result;
  const key = account.keyHint ? `, key …${account.keyHint}` : "";
  tell(`Added account ${account.name} (${account.environment}, ${account.baseUrl}${key}).`);
  for (const line of answerLines(englishWords(), answer)) tell(line);
  tell(
    `Fetch its commissions with: npm run --silent desk -- sync commissions --account ${quoted(account.name)}`,
  );
}

async function addOfFiles(request: AddFileAccount): Promise<void> {
  const added = await addFileAccount(request, commandOrigin());
  switch (added.kind) {
    case "added": {
      const { name } = added.account;
      tell(`Added account ${name} (files of ${request.exchangeName}).`);
      return tell(
        `Import a file with: npm run --silent desk -- import commissions --account ${quoted(name)} --file FILE`,
      );
    }
    case "name-taken":
      throw new Refusal(nameTaken(added.name));
    case "invalid":
      throw new Refusal(englishWords().t(`accounts.invalid.${added.problem}`));
    default:
      return added satisfies never;
  }
}

function quoted(name: string): string {
  return /^[\w-]+$/.test(name) ? name : `'${name.replaceAll("'", "'\\''")}'`;
}

const NEEDED = ["EXCHANGE_API_KEY", "EXCHANGE_API_SECRET", "EXCHANGE_API_PASSPHRASE"] as const;

const KEY_HELP = `The key is read from the environment (or .env), never from the command line, where other users could see it:
  EXCHANGE_API_KEY=… EXCHANGE_API_SECRET=… EXCHANGE_API_PASSPHRASE=… \\
   `;

/** The key of the environment. Throws Refusal that names what is missing. */
function requireKey(env: Env) {
  const missing = NEEDED.filter((name) => env[name] === null);
  if (missing.length > 0)
    throw new Refusal(`Set ${missing.join(", ")} in the environment or in .env.`);
  const [apiKey = "", apiSecret = "", apiPassphrase = ""] = NEEDED.map((name) => env[name] ?? "");
  return { apiKey, apiSecret, apiPassphrase };
}
