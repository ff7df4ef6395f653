import { type Account, listAccounts } from "@/lib/accounts/find-account";
import type { Day } from "@/lib/core/day";
import { checkLedger, type LedgerFault } from "@/lib/coverage/check-ledger";
import { operatorScope } from "@/lib/sign-in/scope/operator-scope";
import { Command, type CommandSession, INCOMPLETE, withSession, writeJson } from "./command";
import { requireAccount } from "./options";

type CheckOptions = { account?: string; json?: true };

export function checkCommand(): Command {
  return new Command("check")
    .description("verify the stored ledger: versions, hashes, row counts, sums and gaps")
    .option("--account <name>", "only this account")
    .option(
      "--json",
      "as JSON: for each account its versions, rows and what is wrong, with the days",
    )
    .notes(`
It reads every row of every version and changes nothing. Exits with 2 when anything is wrong or a day is missing.
Example: npm run --silent desk -- check --account Main`)
    .action((options: CheckOptions) => withSession((session) => run(options, session)));
}

async function run({ account, json }: CheckOptions, { signal }: CommandSession) {
  const accounts: readonly Account[] =
    account === undefined ? await listAccounts() : [await requireAccount(account)];
  const checked = [];
  for (const { id, name } of accounts) {
    const result = { account: name, ...(await checkLedger(operatorScope(id), signal)) };
    checked.push(result);
    if (!json) process.stdout.write(toText(result));
  }
  if (json) writeJson(checked);
  else if (accounts.length === 0)
    process.stdout.write("No account is connected, so there is nothing to check.\n");
  return checked.some(({ faults }) => faults.length > 0) ? INCOMPLETE : undefined;
}

type CheckedAccount = { readonly account: string } & Awaited<ReturnType<typeof checkLedger>>;

function toText({ account, versions, rows, faults }: CheckedAccount): string {
  const head = `${account}: ${versions} versions of days with ${rows} rows checked, ${faults.length === 0 ? "nothing is wrong" : "this is wrong"}.\n`;
  return head + faults.map((fault) => `  ${daysText(fault.days)} ${WORDS[fault.rule]}\n`).join("");
}

const NAMED_DAYS = 5;

function daysText(days: readonly Day[]): string {
  const more = days.length > NAMED_DAYS ? ` and ${days.length - NAMED_DAYS} more` : "";
  return `${days.length} ${days.length === 1 ? "day" : "days"} (${days.slice(0, NAMED_DAYS).join(", ")}${more})`;
}

const RESTORE = "Restore a backup, and report this.";
const WORDS: Record<LedgerFault["rule"], string> = {
  contents: `with other rows than were stored: their SHA-256 differs. ${RESTORE}`,
  "row-counts": `whose number of rows is not the one that was stored. ${RESTORE}`,
  versions: `whose versions have a gap, or do not end with the current one. ${RESTORE}`,
  "version-sums": `whose sums of a version differ from its rows. ${RESTORE}`,
  "product-sums": `whose sums per coin and product type differ from their rows. ${RESTORE}`,
  "product-fees": `whose fees per coin and product type differ from those per symbol. ${RESTORE}`,
  "symbol-sums": `whose sums per symbol differ from their rows. ${RESTORE}`,
  "client-sums": `whose sums per client differ from their rows. ${RESTORE}`,
  "client-weeks": `(Mondays) whose weeks' sums per client differ from those of their days. ${RESTORE}`,
  "client-values": `(Mondays) whose weeks' values per client differ from those of their days at the rates in force. ${RESTORE}`,
  "known-clients": `with clients that the list of clients lacks. ${RESTORE}`,
  "repayment-sums": `whose sums of repayments differ from the records. ${RESTORE}`,
  "repayment-versions": `with repayments whose versions have a gap. ${RESTORE}`,
  missing: "missing, but the exchange still has them. Run `desk sync commissions`.",
  failed: "whose last fetch failed. `desk coverage` shows which; the next sync tries again.",
  lost: "lost: the exchange no longer lists them. Import them from a file, if there is one.",
};
