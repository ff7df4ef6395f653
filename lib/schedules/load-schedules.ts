import type { Day } from "@/lib/core/day";
import type { AccountScope } from "@/lib/core/scope";
import { loadBookDays } from "@/lib/coverage/load-coverage";
import type { ExportFormat } from "@/lib/exports/subject";
import { findChannels } from "@/lib/notifications/open-ways";
import { listSavedViews } from "@/lib/views/store";
import { nextPeriod } from "./periods";
import {
  type Every,
  REPORT_SCREENS,
  type ReportDays,
  type ReportScreen,
  type ReportSubject,
  type SchedulableView,
  type ScheduleLine,
  type ScheduleProblem,
} from "./schedule";
import { listSchedules, type ReportSchedule } from "./store";

/** A person's scheduled reports, and the saved views that another one can be made of. */
export async function loadSchedules(scope: AccountScope, userId: string) {
  const [schedules, views, { last }, channels] = await Promise.all([
    listSchedules(scope, userId),
    Promise.all(REPORT_SCREENS.map((screen) => listViews(scope, userId, screen))),
    loadBookDays(scope),
    findChannels(userId),
  ]);
  return {
    schedules: schedules.map((schedule) => toLine(schedule, last)),
    views: views.flat(),
    channels,
  };
}

async function listViews(
  scope: AccountScope,
  userId: string,
  screen: ReportScreen,
): Promise<SchedulableView[]> {
  const views = await listSavedViews(scope, userId, screen);
  return views.map(({ id, name }) => ({ id, name, screen }));
}

/** `last`: the last published day. The columns hold what `scheduleReport` wrote. */
function toLine(schedule: ReportSchedule, last: Day): ScheduleLine {
  const { id, viewName, byMail, byWebhook, byTelegram, bySlack, madeTo } = schedule;
  const every = schedule.every as Every;
  return {
    id,
    view: viewName,
    subject: schedule.subject as ReportSubject,
    format: schedule.format as ExportFormat,
    every,
    days: schedule.days as ReportDays,
    byMail,
    byWebhook,
    byTelegram,
    bySlack,
    madeTo,
    next: nextPeriod(every, madeTo, last),
    state: stateOf(schedule),
    problem: schedule.problem as ScheduleProblem | null,
  };
}

function stateOf({ pausedAt, exportId }: ReportSchedule): ScheduleLine["state"] {
  if (pausedAt !== null) return "paused";
  return exportId === null ? "waits" : "under-way";
}
