import { Option } from "commander";
import { listAccounts } from "@/lib/accounts/find-account";
import { Refusal, sentenceFor } from "@/lib/core/refusal";
import { operatorScope } from "@/lib/sign-in/scope/operator-scope";
import { loadCountdown } from "@/lib/trading/arm-countdown";
import type { ShownCountdown } from "@/lib/trading/countdown";
import { loadTradingStatus, type TradingAccount } from "@/lib/trading/load-trading-access";
import type { TradingLimits } from "@/lib/trading/order-limits";
import { reduceOnly, stopTrading } from "@/lib/trading/stop-trading";
import {
  Command,
  commandOrigin,
  type ExitCode,
  tell,
  WRONG,
  withSession,
  writeJson,
} from "../command";
import { accountOption, requireAccount } from "../options";
import { formatTable } from "../table";
import { watchOrdersCommand, watchPositionsCommand } from "./open";
import { placeCommand } from "./place";

/** Switching on is not offered: a live account needs two persons, who sign in. */
export function tradingCommand(): Command {
  return new Command("trading")
    .description(
      "the state of trading, the kill switch, drafts and what is open; sending and switching on are done in the browser",
    )
    .addCommand(statusCommand())
    .addCommand(stopCommand())
    .addCommand(reduceCommand())
    .addCommand(placeCommand())
    .addCommand(watchOrdersCommand())
    .addCommand(watchPositionsCommand());
}

function statusCommand(): Command {
  return new Command("status")
    .description("each account that may trade: state, since when, by whom, limits and open orders")
    .option("--json", "as JSON, without anything secret")
    .notes("\nExample: npm run --silent desk -- trading status --json")
    .action((options: { json?: true }) => withSession(() => showStatus(options)));
}

function stopCommand(): Command {
  return new Command("stop")
    .description(
      "stop trading: nothing is sent, and the exchange is asked to cancel this desk's open orders",
    )
    .addOption(
      new Option("--account <name>", "of this account, as `account list` shows it").conflicts(
        "all",
      ),
    )
    .option("--all", "of every account")
    .notes("\nExample: npm run --silent desk -- trading stop --all")
    .action((options: { account?: string; all?: true }) => withSession(() => stop(options)));
}

function reduceCommand(): Command {
  return new Command("reduce-only")
    .description("send only orders that make a position or a holding smaller")
    .addOption(accountOption())
    .notes("\nExample: npm run --silent desk -- trading reduce-only --account Main")
    .action(({ account }: { account: string }) => withSession(() => reduce(account)));
}

async function listTrading() {
  const accounts = await listAccounts();
  const statuses = await Promise.all(
    accounts.map(({ id }) => loadTradingStatus(operatorScope(id))),
  );
  const trading = [];
  for (const [index, { id, name }] of accounts.entries()) {
    const status = statuses[index];
    if (!status) continue;
    const { shown } = await loadCountdown(operatorScope(id));
    trading.push({ id, name, status, deadMansSwitch: shown.kind });
  }
  return trading;
}

async function showStatus({ json }: { json?: true }): Promise<void> {
  const accounts = (await listTrading()).map(({ name, status, deadMansSwitch }) => {
    const { environment, state, stateSince, stateBy, open, unknown, bots, limits } = status;
    return {
      account: name,
      environment,
      state,
      since: stateSince,
      by: stateBy,
      open,
      unknown,
      bots,
      deadMansSwitch,
      limits,
    };
  });
  if (json) writeJson(accounts);
  else process.stdout.write(statusTable(accounts));
  if (accounts.length === 0) tell("No account may trade. Add a trade key in Settings, Trading.");
}

type Status = Pick<TradingAccount, "environment" | "state"> & {
  readonly account: string;
  readonly since: Date;
  readonly by: string;
  readonly open: number;
  readonly unknown: number;
  readonly bots: number;
  readonly deadMansSwitch: ShownCountdown["kind"];
  readonly limits: TradingLimits;
};

function statusTable(accounts: readonly Status[]): string {
  const rows = accounts.map((one) => [
    one.account,
    one.environment,
    one.state,
    one.since.toISOString(),
    one.by,
    String(one.open),
    String(one.unknown),
    String(one.bots),
    one.deadMansSwitch,
    limitsText(one.limits),
  ]);
  const columns = [
    "account",
    "environment",
    "state",
    "since",
    "by",
    "open",
    "unknown outcome",
    "bots",
    "dead man's switch",
    "limits",
  ];
  return accounts.length === 0 ? "" : formatTable(columns, rows);
}

function limitsText(limits: TradingLimits): string {
  const { categories, symbols, largestOrder, openValue, ordersADay, largestLeverage } = limits;
  const what = [...categories, ...symbols].join(" ");
  return `${what}; order ${largestOrder} USDT, open ${openValue} USDT, ${ordersADay} orders a day, leverage ${largestLeverage}`;
}

/** Exit code 1 where an account cannot be stopped, or has no trade key. */
export async function stop({
  account,
  all,
}: {
  account?: string;
  all?: true;
}): Promise<ExitCode | undefined> {
  if (account === undefined && all === undefined)
    throw new Refusal("Say which: --account NAME, or --all for every account.");
  if (account !== undefined) {
    const named = await requireAccount(account);
    if (await stopOne(named)) return undefined;
    tell(`Account ${named.name} has no trade key, so it cannot trade.`);
    return WRONG;
  }
  return stopAll();
}

/** Stops each account, also where another one cannot be stopped. */
async function stopAll(): Promise<ExitCode | undefined> {
  let trading = 0;
  let code: ExitCode | undefined;
  for (const account of await listAccounts()) {
    try {
      if (await stopOne(account)) trading += 1;
    } catch (error) {
      trading += 1;
      code = WRONG;
      tell(`Trading on ${account.name} could not be stopped. ${sentenceFor(error)}`);
    }
  }
  if (trading === 0) tell("No account may trade, so there is nothing to stop.");
  return code;
}

/** False: the account has no trade key. */
async function stopOne({ id, name }: { id: number; name: string }): Promise<boolean> {
  const stopped = await stopTrading(operatorScope(id), { id, name }, commandOrigin());
  if (stopped.kind === "gone") return false;
  const { cancelled, withdrawn, bots } = stopped;
  const tradeOn =
    bots > 0 ? ` Bots that trade on until you close them on Bots or at the exchange: ${bots}.` : "";
  tell(
    `Trading on ${name} is stopped. Open orders that the worker asks the exchange to cancel: ${cancelled}. Withdrawn before they were sent: ${withdrawn}.${tradeOn}`,
  );
  return true;
}

async function reduce(account: string): Promise<void> {
  const { id, name } = await requireAccount(account);
  const answer = await reduceOnly(operatorScope(id), { id, name }, commandOrigin());
  switch (answer) {
    case "reduced":
      return tell(
        `Trading on ${name} is reduce-only: nothing is sent that makes a position or a holding larger.`,
      );
    case "is-stopped":
      throw new Refusal(
        `Trading on ${name} is stopped, and reduce-only would partly undo that. Switch it on first.`,
      );
    case "gone":
      throw new Refusal(`Account ${name} has no trade key, so it cannot trade.`);
    default:
      return answer satisfies never;
  }
}
