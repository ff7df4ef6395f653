import type { AccountAssets } from "@/lib/trading/account-records";
import { Command, type CommandSession, withSession, writeJson } from "../command";
import { accountOption } from "../options";
import { readFromExchange } from "../read-exchange";
import { recordTable } from "../table";

type AssetsOptions = { account: string; json?: true };

export function assetsCommand(): Command {
  return new Command("assets")
    .description("what the account holds now, as reported by the exchange: equity, and each coin")
    .addOption(accountOption())
    .option("--json", "as JSON; what the exchange does not give is null")
    .notes("\nExample: npm run --silent desk -- assets --account Main")
    .action((options: AssetsOptions) => withSession((session) => run(options, session)));
}

async function run({ account, json }: AssetsOptions, { signal }: CommandSession): Promise<void> {
  const assets = await readFromExchange(account, "assets", signal, (reader) => reader.assets());
  if (json) writeJson(assets);
  else process.stdout.write(toText(assets));
}

const EQUITIES = [
  ["equity in USD", "accountEquity"],
  ["equity in USDT", "usdtEquity"],
  ["equity in BTC", "btcEquity"],
  ["unrealized profit, USD", "unrealisedPnl"],
  ["usable as margin, USD", "effEquity"],
  ["initial margin, USD", "imr"],
  ["maintenance margin, USD", "mmr"],
  ["margin ratio", "mgnRatio"],
  ["leverage", "leverage"],
] as const satisfies readonly (readonly [string, keyof AccountAssets])[];

function toText(assets: AccountAssets): string {
  const equities = EQUITIES.map(
    ([name, field]) => `${name}: ${assets[field] ?? "not given"}\n`,
  ).join("");
  const coins = recordTable(assets.assets, [
    ...(["coin", "equity", "usdValue", "balance", "available", "locked", "debt", "bonus"] as const),
  ]);
  return `${equities}\n${coins === "" ? "No coin has a balance.\n" : coins}`;
}
