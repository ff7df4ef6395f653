import { loadCredentials } from "@/lib/accounts/credentials";
import type { FailureSubject } from "@/lib/core/failure";
import { Refusal } from "@/lib/core/refusal";
import { failureSentence } from "@/lib/processes/failure-sentence";
import { operatorScope } from "@/lib/sign-in/scope/operator-scope";
import { recordSync } from "@/lib/sync/request-sync";
import { type CopyEnd, copyTrading } from "@/lib/trading/copy-trading";
import { TRADING_SOURCES, type TradingSource } from "@/lib/trading/kept";
import {
  Command,
  type CommandSession,
  commandOrigin,
  INCOMPLETE,
  tell,
  withSession,
} from "../command";
import { accountOption, refuseWhilePaused, requireAccount, requireKeyAccount } from "../options";

type TradingSyncOptions = { account: string; json?: true };

export function syncTradingCommand(): Command {
  return new Command("trading")
    .description(
      "copy the account's assets, loans, orders, fills, positions, strategy orders and bots",
    )
    .addOption(accountOption())
    .option("--json", "print what could not be read as JSON")
    .notes(`
A running worker does the same every five minutes. Exits with 2 when a list could not be read, and says why.
Example: npm run --silent desk -- sync trading --account Main`)
    .action((options: TradingSyncOptions) => withSession((session) => run(options, session)));
}

async function run({ account: name, json }: TradingSyncOptions, { signal }: CommandSession) {
  await refuseWhilePaused();
  const { id } = await requireKeyAccount(name);
  await recordSync(id, commandOrigin(), { subject: "trading" });
  const end = await copy(id, signal, TRADING_SOURCES);
  if (end.kind !== "copied")
    throw new Refusal("Not synced: the account is paused; resume it first.");
  for (const { source, failure } of end.failures)
    tell(`${source}: ${failureSentence(failure, subjectOf(source))}`);
  if (json) process.stdout.write(`${JSON.stringify({ failures: end.failures })}\n`);
  else
    tell(
      `${TRADING_SOURCES.length - end.failures.length} of ${TRADING_SOURCES.length} lists copied.`,
    );
  return end.failures.length === 0 ? undefined : INCOMPLETE;
}

/** Runs with a sync of commissions, which does not fail where the day's assets cannot be copied. */
export async function copyAssetsBeside(name: string, signal: AbortSignal): Promise<void> {
  const { id } = await requireAccount(name);
  const end = await copy(id, signal, ["assets"]);
  if (end.kind !== "copied") return;
  for (const { failure } of end.failures)
    tell(`Today's assets were not kept. ${failureSentence(failure, "assets")}`);
}

function copy(
  accountId: number,
  signal: AbortSignal,
  sources: readonly TradingSource[],
): Promise<CopyEnd> {
  return copyTrading({ scope: operatorScope(accountId), signal, sources }, { loadCredentials });
}

const subjectOf = (source: TradingSource): FailureSubject =>
  source === "assets" ? "assets" : "orders";
