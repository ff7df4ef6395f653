import { readOpenOrders, readPositions } from "@/lib/trading/read-orders";
import { Command, type CommandSession, withSession, writeJson } from "../command";
import { accountOption, wholeNumber } from "../options";
import { readFromExchange } from "../read-exchange";
import { orderTable, positionTable, strategyTable } from "./orders";
import { watch } from "./watch";

type OpenOptions = { account: string; watch?: true; every: number; json?: true };

const DEFAULT_SECONDS = 5;

function openCommand(name: string, description: string): Command {
  return new Command(name)
    .description(description)
    .addOption(accountOption())
    .option("--watch", "show it again and again, until Ctrl-C; a file or pipe gets what changed")
    .option(
      "--every <seconds>",
      "between two questions with --watch",
      wholeNumber("--every", 2, 3600),
      DEFAULT_SECONDS,
    )
    .option("--json", "as JSON; with --watch one line for each change");
}

export function watchOrdersCommand(): Command {
  return openCommand("orders", "the account's open orders and strategy orders")
    .notes("\nExample: npm run --silent desk -- trading orders --account Main --watch")
    .action((options: OpenOptions) =>
      withSession((session) =>
        show(session, options, {
          read: ({ signal }) =>
            readFromExchange(options.account, "orders", signal, (reader) => readOpenOrders(reader)),
          text: ({ orders, strategyOrders }) =>
            `${orderTable(orders)}${strategyTable(strategyOrders)}`,
        }),
      ),
    );
}

export function watchPositionsCommand(): Command {
  return openCommand("positions", "the account's open positions in futures")
    .notes("\nExample: npm run --silent desk -- trading positions --account Main --watch --json")
    .action((options: OpenOptions) =>
      withSession((session) =>
        show(session, options, {
          read: ({ signal }) => readFromExchange(options.account, "orders", signal, readPositions),
          text: positionTable,
        }),
      ),
    );
}

type Shown<Found> = {
  readonly read: (session: CommandSession) => Promise<Found>;
  readonly text: (found: Found) => string;
};

async function show<Found extends object>(
  session: CommandSession,
  { json, watch: isWatched, every }: OpenOptions,
  shown: Shown<Found>,
): Promise<void> {
  const isJson = json === true;
  if (isWatched) return watch(session, { ...shown, everySeconds: every, isJson });
  const found = await shown.read(session);
  if (isJson) writeJson(found);
  else process.stdout.write(shown.text(found));
}
