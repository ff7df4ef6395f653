import { type AuditOrigin, doneEntry } from "@/lib/audit/origin";
import type { AccountScope } from "@/lib/core/scope";
import { findChannels } from "@/lib/notifications/open-ways";
import { CHANNELS, type Ways, wantedChannels } from "@/lib/notifications/ways";
import { findSavedView } from "@/lib/views/store";
import type { ChangeReportOutcome, NewReport, ScheduleReportOutcome } from "./contract";
import { isFileOf } from "./schedule";
import { deleteSchedule, insertSchedule, pauseSchedule, type ReportSchedule } from "./store";

/** Scheduled reports that one person may have of one account. */
export const MOST_REPORTS = 20;

/**
 * Schedules a saved view to be written as this file, the first time for the last period that is
 * over.
 */
export async function scheduleReport(
  scope: AccountScope,
  { userId, report }: { userId: string; report: NewReport },
  origin: AuditOrigin,
): Promise<ScheduleReportOutcome> {
  const view = await findSavedView(scope, userId, report.viewId);
  if (!view) return { kind: "refused", problem: "view" };
  if (!isFileOf(view.screen, report.subject)) return { kind: "refused", problem: "file" };
  const channels = await findChannels(userId);
  const missing = wantedChannels(report, CHANNELS).find((channel) => !channels.includes(channel));
  if (missing) return { kind: "refused", problem: missing };
  const schedule = { ...report, viewName: view.name };
  const entry = entryOf(origin, "report-scheduled", scope)(schedule);
  const answer = await insertSchedule(scope, userId, schedule, { most: MOST_REPORTS, entry });
  return answer === "inserted" ? { kind: "scheduled" } : { kind: "refused", problem: answer };
}

/** Pauses a person's report, or lets it go on with the last period that is over. */
export async function switchReport(
  scope: AccountScope,
  { userId, id, isPaused }: { userId: string; id: string; isPaused: boolean },
  origin: AuditOrigin,
): Promise<ChangeReportOutcome> {
  const entry = entryOf(origin, isPaused ? "report-paused" : "report-resumed", scope);
  const isFound = await pauseSchedule(scope, userId, { id, isPaused, entry });
  return { kind: isFound ? "changed" : "gone" };
}

/** Removes a person's report; a file that is being written is finished. */
export async function removeReport(
  scope: AccountScope,
  { userId, id }: { userId: string; id: string },
  origin: AuditOrigin,
): Promise<ChangeReportOutcome> {
  const entry = entryOf(origin, "report-unscheduled", scope);
  const isFound = await deleteSchedule(scope, userId, id, entry);
  return { kind: isFound ? "changed" : "gone" };
}

type ScheduleDeed = "report-scheduled" | "report-paused" | "report-resumed" | "report-unscheduled";
type Described = Pick<ReportSchedule, "viewName" | "subject" | "format" | "every"> & Ways;

function entryOf(origin: AuditOrigin, kind: ScheduleDeed, { accountId }: AccountScope) {
  const account = { id: accountId, name: null };
  return ({ viewName, subject, format, every, ...ways }: Described) => {
    const by = wantedChannels(ways, CHANNELS);
    return doneEntry(origin, kind, viewName, { subject, format, every, by }, account);
  };
}
