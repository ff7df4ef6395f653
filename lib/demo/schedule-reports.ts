import type { NewReport } from "@/lib/schedules/contract";
import { scheduleReport } from "@/lib/schedules/schedule-report";
import { listSchedules } from "@/lib/schedules/store";
import { keepView } from "@/lib/views/save-view";
import { listSavedViews } from "@/lib/views/store";
import { actingFor, type CastStage } from "./stage";
import { DEMO_VIEWS } from "./story";

/** Mei Lin's shared views, and the administrator's weekly file of the first one. */
export async function scheduleReports(stage: CastStage): Promise<void> {
  const { scope, people, administrator, proceed } = stage;
  for (const { screen, name, query } of DEMO_VIEWS) {
    if (await findView(stage, screen, name)) continue;
    proceed();
    const view = { name, address: new URLSearchParams(query), isShared: true };
    const of = { scope, userId: people.mei.id, screen };
    await keepView(of, view, actingFor(people.mei));
  }
  const [{ screen, name }] = DEMO_VIEWS;
  const view = await findView(stage, screen, name);
  const own = await listSchedules(scope, administrator.id);
  if (!view || own.some(({ viewId }) => viewId === view.id)) return;
  proceed();
  const report: NewReport = { viewId: view.id, ...WEEKLY };
  await scheduleReport(scope, { userId: administrator.id, report }, actingFor(administrator));
}

const WEEKLY = {
  subject: "commissions",
  format: "xlsx",
  every: "week",
  days: "period",
  byMail: false,
  byWebhook: false,
  byTelegram: false,
  bySlack: false,
} as const satisfies Partial<NewReport>;

async function findView({ scope, people }: CastStage, screen: string, name: string) {
  const views = await listSavedViews(scope, people.mei.id, screen);
  return views.find((view) => view.isMine && view.name === name);
}
