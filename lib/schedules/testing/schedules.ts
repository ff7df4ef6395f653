import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import { TEST_ORIGIN } from "@/lib/audit/testing/origin";
import { saveCommissionDay } from "@/lib/commissions/store/days/days";
import { commissionRow } from "@/lib/commissions/testing/rows";
import { addDays, type Day, dayStartMs } from "@/lib/core/day";
import type { AccountScope, WholeAccountScope } from "@/lib/core/scope";
import { db } from "@/lib/database/database";
import { runExport } from "@/lib/exports/run-export";
import { listExportJobs } from "@/lib/exports/store/jobs";
import { startSmtp } from "@/lib/mail/testing/smtp";
import { createTestUser } from "@/lib/people/testing/person";
import type { NewReport } from "@/lib/schedules/contract";
import { loadSchedules } from "@/lib/schedules/load-schedules";
import { makeReports } from "@/lib/schedules/make-reports";
import { scheduleReport } from "@/lib/schedules/schedule-report";
import type { ViewsOf } from "@/lib/views/load-views";
import { keepView } from "@/lib/views/save-view";

/** A Monday: the week before is over. */
export const TODAY = "2026-11-23" as Day;
export const back = (days: number) => addDays(TODAY, -days);
const ACCOUNT = { name: "Book", environment: "sandbox", role: "partner" } as const;

/** For tests: a person with a saved view of an account whose last seven days are fetched. */
export function testSchedules() {
  const failed = vi.fn();
  const its = {} as {
    smtp: Awaited<ReturnType<typeof startSmtp>>;
    dataDir: string;
    scope: WholeAccountScope;
    userId: string;
    viewId: string;
    /** What the person may currently see. */
    sees: AccountScope | null;
  };
  let views = 0;
  const scopeNow = () => its.sees ?? its.scope;
  const own = (): ViewsOf => ({
    scope: scopeNow(),
    userId: its.userId,
    screen: "commissions",
  });
  const openAccount = async (id: string, accountId: number) =>
    id === its.userId && accountId === its.scope.accountId && its.sees
      ? { scope: its.sees, account: { id: accountId, ...ACCOUNT } }
      : null;
  /** Noon of a day in UTC+8. */
  const at = (day: Day) =>
    vi.useFakeTimers({ now: dayStartMs(day) + 12 * 3_600_000, toFake: ["Date"] });
  const save = (day: Day) =>
    saveCommissionDay(its.scope, {
      day,
      fetchedAtMs: 0,
      emptyMeans: "empty",
      rows: ["1", "2"].map((uid) =>
        commissionRow(day, { uid, coin: "USDT", rebateAmount: `0.${uid}` }),
      ),
    });
  const sendTo = (port: number | null) => {
    vi.stubEnv("SMTP_URL", port === null ? undefined : `smtp://127.0.0.1:${port}`);
    vi.stubEnv("MAIL_FROM", port === null ? undefined : "desk@example.com");
  };
  const keep = async (search: string) => {
    views += 1;
    const address = new URLSearchParams(search);
    const kept = await keepView(
      own(),
      { name: `View ${views}`, address, isShared: false },
      TEST_ORIGIN,
    );
    if (kept.kind === "refused") throw new Error(kept.problem.kind);
    return kept.id;
  };
  /** The problem, or null if the report is scheduled. */
  const schedule = async (given: Partial<NewReport> = {}) => {
    const report: NewReport = {
      viewId: its.viewId,
      subject: "commissions",
      format: "csv",
      every: "day",
      days: "period",
      byMail: false,
      byWebhook: false,
      byTelegram: false,
      bySlack: false,
      ...given,
    };
    const { userId } = its;
    const outcome = await scheduleReport(scopeNow(), { userId, report }, TEST_ORIGIN);
    return outcome.kind === "refused" ? outcome.problem : null;
  };
  const jobs = () => listExportJobs(scopeNow(), its.userId, 100);
  const turn = () => makeReports({ openAccount, failed });
  const write = async () => {
    const deps = { dataDir: its.dataDir, openAccount, sleep: async () => {} };
    for (const job of await jobs())
      if (job.status === "queued") await runExport(job.id, deps, new AbortController().signal);
  };
  /** Begins, writes and sends reports, as a worker does. */
  const make = async () => {
    await turn();
    await write();
    await turn();
  };
  const listed = async () => (await loadSchedules(scopeNow(), its.userId)).schedules;
  const told = async () =>
    (await db().pool.query("select kind, items->0 as item from notifications order by created_at"))
      .rows;

  beforeAll(async () => {
    its.dataDir = mkdtempSync(path.join(tmpdir(), "desk-schedules-"));
    its.smtp = await startSmtp();
    sendTo(its.smtp.port);
  });
  afterAll(async () => {
    await its.smtp.close();
    rmSync(its.dataDir, { recursive: true });
  });
  beforeEach(async () => {
    at(TODAY);
    its.scope = await createTestAccount();
    its.sees = its.scope;
    its.userId = (await createTestUser(true)).id;
    its.viewId = await keep("uid=1&preset=30d");
    its.smtp.taken.length = 0;
    for (let days = 1; days <= 7; days += 1) await save(back(days));
  });
  afterEach(async () => {
    vi.useRealTimers();
    expect(failed).not.toHaveBeenCalled();
    await db().pool.query("delete from report_schedules; delete from notifications");
  });
  return {
    its,
    failed,
    own,
    openAccount,
    at,
    save,
    sendTo,
    keep,
    schedule,
    jobs,
    turn,
    write,
    make,
    listed,
    told,
  };
}
