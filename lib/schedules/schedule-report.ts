import { type AuditOrigin, doneEntry } from "@/lib/audit/origin";
import type { AccountScope } from "@/lib/core/scope";
import { loadBookDays } from "@/lib/coverage/load-coverage";
import type { ExportFormat } from "@/lib/exports/subject";
import { isMailConfigured } from "@/lib/mail/mailer";
import { findWebhook } from "@/lib/notifications/store/webhooks";
import { nextPeriod } from "@/lib/schedules/periods";
import {
  type Every,
  isFileOf,
  type NewReport,
  REPORT_SCREENS,
  type ReportDays,
  type ReportScreen,
  type ReportSubject,
  type ScheduleLine,
  type ScheduleProblem,
} from "@/lib/schedules/schedule";
import {
  deleteSchedule,
  insertSchedule,
  listSchedules,
  pauseSchedule,
  type ReportSchedule,
} from "@/lib/schedules/store";
import { findSavedView, listSavedViews } from "@/lib/views/store";

/** Of one person and account. */
export const MOST_SCHEDULES = 20;

export type ReportView = {
  readonly id: string;
  readonly name: string;
  readonly screen: ReportScreen;
};

/** A person's schedules, and the saved views that another one can be made of. */
export async function loadSchedules(scope: AccountScope, userId: string) {
  const [schedules, views, { last }, webhook] = await Promise.all([
    listSchedules(scope, userId),
    Promise.all(
      REPORT_SCREENS.map(async (screen) =>
        (await listSavedViews(scope, userId, screen)).map(
          ({ id, name }): ReportView => ({ id, name, screen }),
        ),
      ),
    ),
    loadBookDays(scope),
    findWebhook(userId),
  ]);
  return {
    schedules: schedules.map((schedule): ScheduleLine => {
      const { id, viewName, subject, format, every, days, byMail, byWebhook, madeTo } = schedule;
      return {
        ...{
          id,
          view: viewName,
          subject: subject as ReportSubject,
          format: format as ExportFormat,
        },
        ...{ every: every as Every, days: days as ReportDays, byMail, byWebhook, madeTo },
        next: nextPeriod(every as Every, madeTo, last),
        state:
          schedule.pausedAt !== null
            ? "paused"
            : schedule.exportId !== null
              ? "under-way"
              : "waits",
        problem: schedule.problem as ScheduleProblem | null,
      };
    }),
    views: views.flat(),
    canMail: isMailConfigured(),
    hasWebhook: webhook !== null,
  };
}

export type ScheduleRefusal = "view" | "file" | "mail" | "webhook" | "too-many" | "same";

/** Null: the view is saved as this file again and again, the first time for the last period that is over. */
export async function scheduleReport(
  scope: AccountScope,
  userId: string,
  report: NewReport,
  origin: AuditOrigin,
): Promise<ScheduleRefusal | null> {
  const view = await findSavedView(scope, userId, report.viewId);
  if (!view) return "view";
  if (!isFileOf(view.screen, report.subject)) return "file";
  if (report.byMail && !isMailConfigured()) return "mail";
  if (report.byWebhook && !(await findWebhook(userId))) return "webhook";
  const schedule = { ...report, viewName: view.name };
  const entry = entryOf(origin, "report-scheduled", scope)(schedule);
  const answer = await insertSchedule(scope, userId, schedule, { most: MOST_SCHEDULES, entry });
  return answer === "inserted" ? null : answer;
}

/** False where this person has none with this id. */
export function switchSchedule(
  scope: AccountScope,
  userId: string,
  {
    id,
    isPaused,
    origin,
  }: { readonly id: string; readonly isPaused: boolean; readonly origin: AuditOrigin },
): Promise<boolean> {
  const entry = entryOf(origin, isPaused ? "report-paused" : "report-resumed", scope);
  return pauseSchedule(scope, userId, { id, isPaused, entry });
}

/** False where this person has none with this id. */
export function removeSchedule(
  scope: AccountScope,
  userId: string,
  id: string,
  origin: AuditOrigin,
): Promise<boolean> {
  return deleteSchedule(scope, userId, id, entryOf(origin, "report-unscheduled", scope));
}

type Deed = "report-scheduled" | "report-paused" | "report-resumed" | "report-unscheduled";
type Described = Pick<
  ReportSchedule,
  "viewName" | "subject" | "format" | "every" | "byMail" | "byWebhook"
>;

const entryOf =
  (origin: AuditOrigin, kind: Deed, { accountId }: AccountScope) =>
  ({ viewName, subject, format, every, byMail, byWebhook }: Described) => {
    const by = [...(byMail ? ["mail"] : []), ...(byWebhook ? ["webhook"] : [])];
    return doneEntry(
      origin,
      kind,
      viewName,
      { subject, format, every, by },
      { id: accountId, name: null },
    );
  };
