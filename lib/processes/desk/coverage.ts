import { Command } from "commander";
import { operatorScope } from "@/lib/access/scope/operator-scope";
import type { CoverageDay } from "@/lib/reports/coverage/coverage";
import { loadCoverage } from "@/lib/reports/coverage/load";
import { loadRepaymentTime } from "@/lib/reports/coverage/repayments";
import { repaymentTimeJson, repaymentTimeText } from "./coverage-repayments";
import { accountOption } from "./options";
import { requireAccount } from "./require-account";
import { DONE, type ExitCode, withSession } from "./session";
import { formatTable } from "./table";

type Options = { account: string; repayments?: true; json?: true };

export function coverageCommand(): Command {
  return new Command("coverage")
    .description(
      "what is known of each day, from the oldest to yesterday (UTC+8), and of the time of repayments",
    )
    .addOption(accountOption())
    .option("--repayments", "of loan repayments alone: what was listed whole, and each place that was not")
    .option(
      "--json",
      "as JSON: one entry a day with day, status, rows, revision, fetchedAt; with --repayments its begins, ranges and gaps",
    )
    .addHelpText(
      "after",
      `
Statuses: complete, empty (read, no rows), imported, pending (yesterday, not there yet), failed, missing (can
still be fetched), lost (was never fetched and no longer can be).
Example: npm run --silent desk -- coverage --account Main --json`,
    )
    .action((options: Options) => withSession(() => run(options)));
}

async function run({ account: name, repayments, json }: Options): Promise<ExitCode> {
  const scope = operatorScope((await requireAccount(name)).id);
  if (!repayments) {
    const { days } = await loadCoverage(scope);
    const published = days.filter((day) => day.status !== "not-published"); // today is nobody's gap
    process.stdout.write(json ? toJson(published) : `${toTable(published)}\n`);
    if (json) return DONE;
  }
  const time = await loadRepaymentTime(scope, { mostGaps: Number.POSITIVE_INFINITY });
  process.stdout.write(json ? repaymentTimeJson(time) : repaymentTimeText(time));
  return DONE;
}

function toJson(days: readonly CoverageDay[]): string {
  const entries = days.map(({ day, status, rows, revision, fetchedAt }) =>
    JSON.stringify({ day, status, rows, revision, fetchedAt }),
  );
  return `[\n${entries.join(",\n")}\n]\n`;
}

function toTable(days: readonly CoverageDay[]): string {
  const rows = days.map(({ day, status, rows: count, revision, fetchedAt }) => [
    day,
    status,
    String(count),
    String(revision),
    fetchedAt?.toISOString() ?? "",
  ]);
  return formatTable(["day", "status", "rows", "revision", "fetched at (UTC)"], rows);
}
