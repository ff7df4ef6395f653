import { Command } from "commander";
import { operatorScope } from "@/lib/access/operator-scope";
import type { CoverageDay } from "@/lib/reports/coverage/coverage";
import { loadCoverage } from "@/lib/reports/coverage/load";
import { accountOption } from "./options";
import { requireAccount } from "./require-account";
import { DONE, type ExitCode, withSession } from "./session";
import { formatTable } from "./table";

type Options = { account: string; json?: true };

export function coverageCommand(): Command {
  return new Command("coverage")
    .description("what is known of each day, from the oldest to yesterday (UTC+8)")
    .addOption(accountOption())
    .option("--json", "as JSON: one entry a day with day, status, rows, revision, fetchedAt")
    .addHelpText(
      "after",
      `
Statuses: complete, empty (read, no rows), imported, pending (yesterday, not there yet), failed, missing (can
still be fetched), lost (was never fetched and no longer can be).
Example: npm run --silent desk -- coverage --account Main --json`,
    )
    .action((options: Options) => withSession(() => run(options)));
}

async function run({ account: name, json }: Options): Promise<ExitCode> {
  const account = await requireAccount(name);
  const { days } = await loadCoverage(operatorScope(account.id));
  const published = days.filter((day) => day.status !== "not-published"); // today is nobody's gap
  process.stdout.write(json ? toJson(published) : toTable(published));
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
