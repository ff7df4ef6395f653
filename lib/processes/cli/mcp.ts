import { Refusal } from "@/lib/core/refusal";
import { readSecretFile } from "@/lib/env/secret-file";
import { commandAsker, operatorAsker } from "@/lib/mcp/asker";
import { serveInput } from "@/lib/mcp/server";
import { closePanelQueue, openPanelQueue } from "@/lib/stocks/queue/panel-queue";
import { Command, type CommandSession, tell, withSession } from "./command";
import { accountOption, requireAccount } from "./options";

type McpOptions = { account?: string; tokenFile?: string };

export function mcpCommand(): Command {
  return new Command("mcp")
    .description("answer an assistant's questions on standard input and output (MCP); only reads")
    .addOption(accountOption().makeOptionMandatory(false))
    .option(
      "--token-file <file>",
      "read what the token in the file's first line may read, instead of every account",
    )
    .notes(`
An assistant starts it and ends it: it ends with its input. docs/api.md says how to connect one.
Example: npm run --silent desk -- mcp --account Main`)
    .action((options: McpOptions) => withSession((session) => run(options, session)));
}

async function run({ account, tokenFile }: McpOptions, { env, signal }: CommandSession) {
  if (account !== undefined && tokenFile !== undefined)
    throw new Refusal(
      "--account and --token-file exclude each other: a token has its own account.",
    );
  if (account !== undefined) await requireAccount(account);
  const openPanels = () =>
    openPanelQueue({
      exchangeBaseUrl: env.EXCHANGE_BASE_URL,
      watches: false,
      onTrouble: (what, error) => tell(`${what}: ${String(error)}`),
    });
  const asker =
    tokenFile === undefined
      ? operatorAsker(account ?? null, openPanels)
      : commandAsker(readSecretFile(tokenFile, "token"), openPanels);
  await asker.listScopes(); // refuses a token that does not count before anything is served
  try {
    await serveInput(asker, signal);
  } finally {
    await closePanelQueue();
  }
}
