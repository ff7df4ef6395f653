import { loadCredentials } from "@/lib/accounts/credentials";
import type { Day } from "@/lib/core/day";
import { Refusal } from "@/lib/core/refusal";
import { loadRepaymentTime } from "@/lib/coverage/load-repayment-time";
import type { SyncRunProgress } from "@/lib/sync/load-sync-state";
import type { SyncEnd, SyncReport } from "@/lib/sync/report";
import { recordSync } from "@/lib/sync/request-sync";
import {
  type SyncDeps,
  type SyncRequest,
  syncCommissions,
  syncRepayments,
} from "@/lib/sync/sync-account";
import {
  Command,
  type CommandSession,
  commandOrigin,
  INCOMPLETE,
  tell,
  withSession,
} from "./command";
import { beginningJson, beginningText } from "./coverage";
import {
  accountOption,
  dayOption,
  parseRange,
  refuseWhilePaused,
  requireKeyAccount,
  requireScope,
} from "./options";
import { createProgressLine } from "./progress-line";
import {
  progressText,
  repaymentLines,
  repaymentProgressText,
  summarise,
  summariseRepayments,
  summaryLines,
} from "./sync-summary";
import { copyAssetsBeside, syncTradingCommand } from "./trading/sync";

type SyncOptions = { account: string; from?: Day; to?: Day; json?: true };

export function syncCommand(): Command {
  const sync = new Command("sync").description("bring what is stored up to date");
  addSubject(sync, "commissions", runCommissions).description(
    "fetch missing, failed and pending days, and the last 7 again; once a week all 90",
  );
  addSubject(sync, "repayments", runRepayments).description(
    "fetch loan repayments: time never fetched or failed, the last 7 days again, older time now and then; the first run goes back to the first one. A millisecond with more repayments than an answer can hold cannot be listed completely: the run that finds it exits with 2, later ones with 0",
  );
  return sync.addCommand(syncTradingCommand());
}

const DEPS: SyncDeps = { loadCredentials };

function addSubject(
  sync: Command,
  subject: SyncEnd["subject"],
  run: typeof runCommissions,
): Command {
  return sync
    .command(subject)
    .addOption(accountOption())
    .addOption(dayOption("from", "first day to fetch"))
    .addOption(dayOption("to", "last day to fetch"))
    .option("--json", "print the summary as JSON")
    .notes(`\nExample: npm run --silent desk -- sync ${subject} --account Main --json`)
    .action((options: SyncOptions) => withSession((session) => run(options, session)));
}

async function runCommissions(options: SyncOptions, session: CommandSession) {
  const report = await runSync(options, session, COMMISSIONS);
  const isAnswering = report.status !== "interrupted" && report.stoppedBy === null;
  if (!options.from && isAnswering) await copyAssetsBeside(options.account, session.signal);
  const summary = summarise(report);
  return finish(options, summary, summaryLines(report, summary));
}

async function runRepayments(options: SyncOptions, session: CommandSession) {
  const report = await runSync(options, session, REPAYMENTS);
  const { beginning } = await loadRepaymentTime(await requireScope(options.account), {
    mostGaps: 0,
  });
  const summary = { ...summariseRepayments(report), begins: beginningJson(beginning) };
  return finish(options, summary, [...repaymentLines(report, summary), beginningText(beginning)]);
}

function finish(
  { json }: SyncOptions,
  summary: { status: "done" | "incomplete" },
  lines: string[],
) {
  for (const text of lines) tell(text);
  if (json) process.stdout.write(`${JSON.stringify(summary)}\n`);
  return summary.status === "done" ? undefined : INCOMPLETE;
}

type SyncedSubject<Figures> = {
  readonly subject: SyncEnd["subject"];
  readonly sync: (request: SyncRequest, deps: SyncDeps) => Promise<SyncReport<Figures>>;
  readonly text: (progress: SyncRunProgress) => string;
};
const COMMISSIONS = { subject: "commissions", sync: syncCommissions, text: progressText } as const;
const REPAYMENTS = {
  subject: "repayments",
  sync: syncRepayments,
  text: repaymentProgressText,
} as const;

async function runSync<Figures>(
  { account: name, from, to }: SyncOptions,
  session: CommandSession,
  { subject, sync, text }: SyncedSubject<Figures>,
) {
  const range = parseRange(from, to);
  await refuseWhilePaused();
  const account = await requireKeyAccount(name);
  await recordSync(account.id, commandOrigin(), { subject, ...range });
  const line = createProgressLine();
  const report = await sync(
    {
      accountId: account.id,
      trigger: "command",
      ...(range ? { range } : {}),
      signal: session.signal,
      onProgress: (progress) => line.show(text(progress)),
      onTrouble: (what) =>
        tell(`Could not bring ${what} up to date. Some screens are slow until the next sync.`),
    },
    DEPS,
  );
  line.clear();
  if (report.status === "refused") throw new Refusal(`Not synced: ${report.reason}.`);
  return report;
}
