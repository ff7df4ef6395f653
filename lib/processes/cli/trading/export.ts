import { Argument, Option } from "commander";
import { TRADING_SUBJECTS } from "@/lib/exports/trading/subjects";
import { ORDER_SHOWS } from "@/lib/trading/order-life";
import { TRADING_KEYS, TRADING_STATES } from "@/lib/trading/query";
import { Command, type CommandSession, withSession } from "../command";
import { addExportOptions, type FileOptions, listParams, runExport } from "../export-file";
import { listOption } from "../options";

type ListKey = (typeof TRADING_KEYS)[keyof typeof TRADING_KEYS]["only" | "except"];
type TradingExportOptions = FileOptions &
  Record<ListKey | "orderId" | "coin", string[]> & {
    readonly when?: string;
    readonly show?: string;
  };

const NAMES = TRADING_SUBJECTS.map(({ name }) => name);

/** The files of the trading pages; each takes the filters of its page and refuses others. */
export function exportTradingCommand(): Command {
  const command = new Command("trading")
    .description("write what an account holds and trades, as last fetched, as CSV or XLSX")
    .addArgument(new Argument("<what>", "which file").choices(NAMES));
  const lists = Object.values(TRADING_KEYS).map(({ only }) => only);
  return addExportOptions(command, "records", lists, false)
    .addOption(listOption("order-id", "only records of this order; repeat for more"))
    .addOption(listOption("coin", "only this coin; repeat for more"))
    .addOption(
      new Option("--when <when>", "open now, or over in these days").choices(TRADING_STATES),
    )
    .addOption(new Option("--show <show>", "which of the orders placed here").choices(ORDER_SHOWS))
    .notes(`
Orders and strategy orders are the open ones, or with days those that were over by then. Exits with 2, and says why on
standard error, when not all of it could be read from the exchange. A sandbox account's file says that it is paper.
Example: npm run --silent desk -- export trading fills --account Main --from 2026-11-01 --to 2026-11-19 > fills.csv
Example: npm run --silent desk -- export trading orders --account Main --sidecar orders.json > orders.csv`)
    .action((what: string, options: TradingExportOptions) =>
      withSession((session) => run(what, options, session)),
    );
}

function run(what: string, options: TradingExportOptions, session: CommandSession) {
  const takesWhen = TRADING_SUBJECTS.some(
    ({ name, params }) => name === what && params.once.includes("when"),
  );
  const when = options.when ?? (takesWhen && options.from !== undefined ? "done" : undefined);
  const params = [
    ...listParams(TRADING_KEYS, options),
    ...options.orderId.map((id): [string, string] => ["orderId", id]),
    ...options.coin.map((coin): [string, string] => ["coin", coin]),
  ];
  if (when !== undefined) params.push(["when", when]);
  if (options.show !== undefined) params.push(["show", options.show]);
  return runExport({ subject: what, options, params }, session);
}
