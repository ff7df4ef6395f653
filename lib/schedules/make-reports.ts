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
import type { NotificationItem } from "@/lib/notifications/kinds";
import { findOnChannels } from "@/lib/notifications/open-ways";
import type { ToStore } from "@/lib/notifications/store/tell";
import { type Channel, wantedChannels } from "@/lib/notifications/ways";
import { findUser } from "@/lib/users/store/users";
import { findSavedView } from "@/lib/views/store";
import { nextPeriod } from "./periods";
import type { Every, ScheduleProblem } from "./schedule";
import {
  beginReport,
  endReport,
  hasWorkingSchedule,
  listWorkingSchedules,
  type ReportSchedule,
  stopSchedule,
} from "./store";

type ReportAccount = { readonly scope: AccountScope; readonly account: ExportAccount };

export type ScheduleDeps = {
  /** What the person may see of the account now; null: nothing. */
  readonly openAccount: (userId: string, accountId: number) => Promise<ReportAccount | null>;
  readonly failed: (what: string, error: unknown) => void;
};

/**
 * Days that a file waits for unread days of its period; then it is made without them, and says so.
 */
export const WAIT_DAYS = 3;

/**
 * Begins every file that is due and notifies the owners of those that have ended. Any number of
 * workers may do so.
 */
export async function makeReports(deps: ScheduleDeps): Promise<void> {
  for (const schedule of await listWorkingSchedules()) {
    try {
      const open = await deps.openAccount(schedule.userId, schedule.accountId);
      if (schedule.exportId !== null) await endIfDone(schedule, schedule.exportId, open);
      else if (open) await beginIfDue(schedule, open);
    } catch (error) {
      // The other reports are made; this one is tried again at the next turn.
      deps.failed(`the scheduled report ${schedule.id}`, error);
    }
  }
}

async function beginIfDue(
  schedule: ReportSchedule,
  { scope, account }: ReportAccount,
): Promise<void> {
  const { userId, subject, format } = schedule;
  const { today, last } = await loadBookDays(scope);
  const period = nextPeriod(schedule.every as Every, schedule.madeTo, last);
  if (period.to > last) return;
  const view = await findSavedView(scope, userId, schedule.viewId);
  if (!view) return stop(schedule, "view-gone");
  const ofPeriod = await openView(scope, subject, withDays(view.query, period));
  const opened = schedule.days === "view" ? await openView(scope, subject, view.query) : ofPeriod;
  if (!ofPeriod || !opened) return stop(schedule, "view-unreadable");
  const mayWait = today <= addDays(period.to, 1 + WAIT_DAYS);
  if (mayWait && (await loadFileVersion(ofPeriod)).notWhole !== null) return;
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

function withDays(query: string, { from, to }: DayRange): string {
  const params = new URLSearchParams(query);
  params.delete("preset");
  params.set("from", from);
  params.set("to", to);
  return params.toString();
}

async function endIfDone(
  schedule: ReportSchedule,
  exportId: string,
  open: ReportAccount | null,
): Promise<void> {
  const job = open && (await findExport(open.scope, schedule.userId, exportId));
  if (job?.state === "queued" || job?.state === "running") return;
  // Its owner cancelled it, or may no longer see it.
  if (job?.state !== "done" && job?.state !== "failed") return endReport(schedule, null);
  const params = new URLSearchParams(job.query);
  const [from, to] = [params.get("from") as Day | null, params.get("to") as Day | null];
  const period = from && to ? { from, to } : null;
  const report = {
    export: exportId,
    file: job.fileName,
    isDone: job.state === "done",
    period,
    problem: null,
  };
  await endReport(schedule, await notificationOf(schedule, exportId, report));
}

async function stop(schedule: ReportSchedule, problem: ScheduleProblem): Promise<void> {
  const report = { export: null, file: null, isDone: false, period: null, problem };
  const subject = `${problem} ${schedule.madeTo ?? ""} ${systemClock.now()}`;
  await stopSchedule(schedule, problem, await notificationOf(schedule, subject, report));
}

type ReportEnd = Omit<NotificationItem<"report-ended">, "key" | "by" | "view" | "every">;

async function notificationOf(
  schedule: ReportSchedule,
  subject: string,
  report: ReportEnd,
): Promise<ToStore> {
  const { id, userId, viewName: view } = schedule;
  return {
    kind: "report-ended",
    subject: `${id} ${subject}`,
    items: [{ key: id, by: userId, view, every: schedule.every as Every, ...report }],
    uids: null,
    inCentre: true,
    channels: await findChannels(schedule),
  };
}

async function findChannels(schedule: ReportSchedule): Promise<Channel[]> {
  return wantedChannels(schedule, await findOnChannels(schedule.userId));
}

const CHECK_EVERY_SECONDS = 30;

export async function startScheduleWorker(jobs: Jobs, deps: ScheduleDeps): Promise<void> {
  await jobs.repeat("make-reports", CHECK_EVERY_SECONDS, () => makeReports(deps), {
    isDue: hasWorkingSchedule,
  });
}
