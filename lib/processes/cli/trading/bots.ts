import { countBotOrders, type ReadBot, readBots } from "@/lib/trading/read-bots";
import { Command, type CommandSession, withSession, writeJson } from "../command";
import { accountOption } from "../options";
import { readFromExchange } from "../read-exchange";
import { recordTable } from "../table";

type BotsOptions = { account: string; bot?: string[]; json?: true };

export function botsCommand(): Command {
  return new Command("bots")
    .description(
      "grid bots by their IDs; without an ID, how many open orders bots have on each symbol",
    )
    .addOption(accountOption())
    .option("--bot <id...>", "the bots' IDs")
    .option("--json", "as JSON; what the exchange does not give is null")
    .notes(`
The exchange does not list an account's bots: their IDs are in its app and in the response that created them.
Example: npm run --silent desk -- bots --account Main --bot 1234567890`)
    .action((options: BotsOptions) => withSession((session) => run(options, session)));
}

async function run(
  { account, bot = [], json }: BotsOptions,
  { signal }: CommandSession,
): Promise<void> {
  if (bot.length > 0) {
    const bots = await readFromExchange(account, "orders", signal, (reader) =>
      readBots(reader, bot),
    );
    if (json) writeJson(bots);
    else process.stdout.write(botTable(bots));
    return;
  }
  const counts = await readFromExchange(account, "orders", signal, countBotOrders);
  if (json) writeJson(counts);
  else
    process.stdout.write(
      recordTable(counts, ["symbol", "openOrders"]) || "No bot has open orders.\n",
    );
}

function botTable(bots: readonly ReadBot[]): string {
  const rows = bots.map(({ bot, orders, kind }) => ({
    ...bot,
    kind,
    buys: orders.buyOrders.length,
    sells: orders.sellOrders.length,
  }));
  const columns = ["botId", "kind", "symbol", "status", "minPrice", "maxPrice", "gridNum"] as const;
  return recordTable(rows, [
    ...columns,
    "totalProfit",
    "gridProfit",
    "buys",
    "sells",
    "createdTimeMs",
  ]);
}
