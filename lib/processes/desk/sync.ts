import { Command } from "commander";
import { loadCredentials } from "@/lib/accounts/load-credentials";
import type { Day } from "@/lib/core/day";
import { syncCommissions } from "@/lib/sync/run";
import type { SyncRunProgress } from "@/lib/sync/state";
import { accountOption, dayOption, parseRange } from "./options";
import { createProgressLine } from "./progress-line";
import { requireAccount } from "./require-account";
import { DONE, type ExitCode, INCOMPLETE, type Session, tell, WRONG, withSession } from "./session";
import { summarise, summaryLines } from "./sync-summary";

type Options = { account: string; from?: Day; to?: Day; json?: true };

export function syncCommand(): Command {
  const sync = new Command("sync").description("bring what is stored up to date");
  const commissions = new Command("commissions")
    .description("fetch missing, failed and pending days, and the last 7 again; once a week all 90")
    .addOption(accountOption())
    .addOption(dayOption("from", "first day to fetch"))
    .addOption(dayOption("to", "last day to fetch"))
    .option("--json", "print the summary as JSON")
    .addHelpText("after", "\nExample: npm run --silent desk -- sync commissions --account Main --json")
    .action((options: Options) => withSession((session) => run(options, session)));
  return sync.addCommand(commissions);
}

async function run({ account: name, from, to, json }: Options, session: Session): Promise<ExitCode> {
  const range = parseRange(from, to);
  const account = await requireAccount(name);
  const line = createProgressLine();
  const startedAt = performance.now();
  let last: SyncRunProgress | null = null;
  const report = await syncCommissions(
    {
      accountId: account.id,
      trigger: "command",
      ...(range ? { range } : {}),
      signal: session.signal,
      onProgress: (progress) => {
        last = progress;
        line.show(progress);
      },
    },
    { loadCredentials: (accountId) => loadCredentials(accountId, session.secrets.APP_SECRET) },
  );
  line.clear();
  if (report.status === "refused") {
    tell(`Not asked for: ${report.reason}.`);
    return WRONG;
  }
  const summary = summarise(report, last, Math.round(performance.now() - startedAt) / 1000);
  for (const text of summaryLines(report, summary)) tell(text);
  if (json) process.stdout.write(`${JSON.stringify(summary)}\n`);
  return summary.status === "done" ? DONE : INCOMPLETE;
}
