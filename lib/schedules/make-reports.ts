import { systemClock } from "@/lib/core/clock";
import { addDays, type Day, type DayRange } from "@/lib/core/day";
import type { AccountScope } from "@/lib/core/scope";
import { loadBookDays } from "@/lib/coverage/load-coverage";
import type { Jobs } from "@/lib/database/jobs/jobs";
import { findExport } from "@/lib/exports/load-exports";
import { loadFileVersion, type OpenExport, openExport } from "@/lib/exports/produce-export";
import { exportJobOf, MOST_UNFINISHED, sendExport } from "@/lib/exports/request-export";
import type { ExportAccount } from "@/lib/exports/sidecar";
import { deskFor } from "@/lib/exports/store/jobs";
import type { ExportFormat } from "@/lib/exports/subject";
import { isMailConfigured } from "@/lib/mail/mailer";
import type { Item } from "@/lib/notifications/kinds";
import type { Channel } from "@/lib/notifications/notification";
import { findWebhook } from "@/lib/notifications/store/webhooks";
import { nextPeriod } from "@/lib/schedules/periods";
import type { Every, ScheduleProblem } from "@/lib/schedules/schedule";
import {
  beginReport,
  endReport,
  listWorkingSchedules,
  type ReportSchedule,
  stopSchedule,
} from "@/lib/schedules/store";
import { findUser } from "@/lib/users/store/users";
import { findSavedView } from "@/lib/views/store";

export type ScheduleDeps = {
  /** What the person may see of the account now; null: nothing. */
  readonly openAccount: (
    userId: string,
    accountId: number,
  ) => Promise<{ readonly scope: AccountScope; readonly account: ExportAccount } | null>;
  readonly failed: (what: string, error: unknown) => void;
};
type Opened = NonNullable<Awaited<ReturnType<ScheduleDeps["openAccount"]>>>;

/** A file waits so many days for days of its period that are not read; then it is made without them, and says so. */
export const WAIT_DAYS = 3;

/** Begins every file that is due, and tells the owners of those that have ended. Any number of workers may do so. */
export async function makeReports(deps: ScheduleDeps): Promise<void> {
  for (const schedule of await listWorkingSchedules()) {
    try {
      const open = await deps.openAccount(schedule.userId, schedule.accountId);
      if (schedule.exportId !== null) await endIfDone(schedule, schedule.exportId, open);
      else if (open) await beginIfDue(schedule, open);
    } catch (error) {
      // The others are made; this one is looked at again at the next turn.
      deps.failed(`the scheduled report ${schedule.id}`, error);
    }
  }
}

async function beginIfDue(schedule: ReportSchedule, { scope, account }: Opened): Promise<void> {
  const { userId, subject, format } = schedule;
  const { today, last } = await loadBookDays(scope);
  const period = nextPeriod(schedule.every as Every, schedule.madeTo, last);
  if (period.to > last) return;
  const view = await findSavedView(scope, userId, schedule.viewId);
  if (!view) return stop(schedule, "view-gone");
  const ofPeriod = await openView(scope, subject, ofDays(view.query, period));
  const opened = schedule.days === "view" ? await openView(scope, subject, view.query) : ofPeriod;
  if (!ofPeriod || !opened) return stop(schedule, "view-unreadable");
  if (
    today <= addDays(period.to, 1 + WAIT_DAYS) &&
    (await loadFileVersion(ofPeriod)).notWhole !== null
  )
    return;
  const user = await findUser(userId);
  if (!user) return;
  const queued = await beginReport(scope, schedule, {
    to: period.to,
    viewName: view.name,
    job: exportJobOf(opened, account, format as ExportFormat),
    mostUnfinished: MOST_UNFINISHED,
    origin: deskFor({ userId, email: user.email }),
  });
  if (queued) await sendExport(queued.id);
}

async function openView(
  scope: AccountScope,
  subject: string,
  query: string,
): Promise<OpenExport | null> {
  const answer = await openExport(scope, subject, new URLSearchParams(query));
  return answer.kind === "open" ? answer.opened : null;
}

function ofDays(query: string, { from, to }: DayRange): string {
  const params = new URLSearchParams(query);
  params.delete("preset");
  params.set("from", from);
  params.set("to", to);
  return params.toString();
}

async function endIfDone(
  schedule: ReportSchedule,
  exportId: string,
  open: Opened | null,
): Promise<void> {
  const job = open && (await findExport(open.scope, schedule.userId, exportId));
  if (job?.state === "queued" || job?.state === "running") return;
  if (job?.state !== "done" && job?.state !== "failed") return endReport(schedule, null); // its owner ended it, or may not see it
  const params = new URLSearchParams(job.query);
  const [from, to] = [params.get("from") as Day | null, params.get("to") as Day | null];
  const period = from && to ? { from, to } : null;
  const file = {
    export: exportId,
    file: job.fileName,
    isDone: job.state === "done",
    period,
    problem: null,
  };
  await endReport(schedule, await toldOf(schedule, exportId, file));
}

async function stop(schedule: ReportSchedule, problem: ScheduleProblem): Promise<void> {
  const nothing = { export: null, file: null, isDone: false, period: null, problem };
  const subject = `${problem} ${schedule.madeTo ?? ""} ${systemClock.now()}`;
  await stopSchedule(schedule, problem, await toldOf(schedule, subject, nothing));
}

type Report = Omit<Item<"report-ended">, "key" | "by" | "view" | "every">;

async function toldOf(schedule: ReportSchedule, subject: string, report: Report) {
  const { id, userId, viewName: view, byMail, byWebhook } = schedule;
  const webhook = byWebhook ? await findWebhook(userId) : null;
  const channels: Channel[] = [
    ...(byMail && isMailConfigured() ? (["mail"] as const) : []),
    ...(webhook && !webhook.offAt ? (["webhook"] as const) : []),
  ];
  const item = { key: id, by: userId, view, every: schedule.every as Every, ...report };
  return {
    ...{ kind: "report-ended" as const, subject: `${id} ${subject}` },
    ...{ items: [item], uids: null, inCentre: true, channels },
  };
}

const LOOK_EVERY_SECONDS = 30;

export async function startScheduleWorker(jobs: Jobs, deps: ScheduleDeps): Promise<void> {
  await jobs.repeat("make-reports", LOOK_EVERY_SECONDS, () => makeReports(deps));
}
