import { Command } from "commander";
import { type Account, listAccounts } from "@/lib/accounts/list";
import { DONE, tell, withSession } from "../session";
import { formatTable } from "../table";

export function accountListCommand(): Command {
  return new Command("list")
    .description("list the connected accounts")
    .option("--json", "as JSON, without anything secret")
    .addHelpText("after", "\nExample: npm run --silent desk -- account list")
    .action((options: { json?: true }) =>
      withSession(async () => {
        const accounts = await listAccounts();
        process.stdout.write(options.json ? toJson(accounts) : toTable(accounts));
        if (accounts.length === 0) tell("No account yet: connect one with `account add`.");
        return DONE;
      }),
    );
}

function toJson(accounts: readonly Account[]): string {
  const shown = accounts.map(({ name, baseUrl, environment, showSub, keyHint, pausedAt, createdAt }) => ({
    name,
    baseUrl,
    environment,
    showSub,
    keyHint,
    pausedAt,
    createdAt,
  }));
  return `${JSON.stringify(shown, null, 2)}\n`;
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
