import { randomUUID } from "node:crypto";
import type { AuditOrigin } from "@/lib/audit/origin";
import { loadBrief } from "@/lib/brief/letters";
import { saveCommissionDay } from "@/lib/commissions/store/days/days";
import { commissionRow } from "@/lib/commissions/testing/rows";
import { addDays, dayOf, dayStartMs } from "@/lib/core/day";
import { type Month, monthDays, monthOf } from "@/lib/core/month";
import { type AccountScope, grantClientScope } from "@/lib/core/scope";
import { createFakeClock } from "@/lib/core/testing/clock";
import { db } from "@/lib/database/database";
import { closeMonth, composeMonthClose } from "@/lib/months/close-month";
import { lacksOf, type MonthLacks } from "@/lib/months/month-close";
import { notifyAll } from "@/lib/notifications/notify-people";
import { approvePartnerStatement } from "@/lib/payouts/approve-partner-statement";
import { loadPartnerStatement } from "@/lib/payouts/load-partner-statements";
import { preparePartnerStatement } from "@/lib/payouts/prepare-partner-statement";
import { savePartnerTerm } from "@/lib/payouts/save-partner-term";
import { createTestUser } from "@/lib/people/testing/person";
import { makeReports } from "@/lib/schedules/make-reports";
import { scheduleReport } from "@/lib/schedules/schedule-report";
import { keepView } from "@/lib/views/save-view";
import { withLedger } from "./desk";
import { type DeskLedger, uidOf } from "./desk-ledger";
import { type Bench, type Figure, median } from "./figure";

const FULL_ROWS = 10_000_000;
const [MANAGERS, PARTNERS, SCHEDULES, RUNS] = [3, 6, 20, 5];
/** A turn runs every five minutes and may take a twentieth of that. */
const TURN_MS = 15_000;
const failed = (what: string, error: unknown) => {
  throw new Error(what, { cause: error });
};
const person = (name: string): AuditOrigin => ({
  actor: { kind: "person", id: randomUUID(), name },
  address: null,
  agent: null,
});

const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const startedMs = performance.now();
  await work();
  return (performance.now() - startedMs) / 1_000;
};

async function addListener(
  { scope: { accountId } }: DeskLedger,
  role: "manager" | "partner",
  clients: readonly string[],
): Promise<string> {
  const { id } = await createTestUser();
  await db().prisma.grant.create({ data: { userId: id, accountId, role } });
  await db().prisma.grantClient.createMany({
    data: clients.map((uid) => ({ userId: id, accountId, uid })),
  });
  return id;
}

/** Finds the news of an account for managers and for partners with a tenth of its clients each. */
async function measureNotify(ledger: DeskLedger): Promise<Figure[]> {
  const { scope, range, clients } = ledger;
  const scopes = new Map<string, AccountScope>();
  for (let count = 0; count < MANAGERS; count += 1)
    scopes.set(await addListener(ledger, "manager", []), scope);
  for (let count = 0; count < PARTNERS; count += 1) {
    const own = Array.from({ length: clients / 10 }, (_, at) => uidOf(count * (clients / 10) + at));
    scopes.set(await addListener(ledger, "partner", own), grantClientScope(scope.accountId, own));
  }
  const openAccount = async (userId: string, id: number) => {
    const seen = scopes.get(userId);
    if (!seen || id !== scope.accountId) return null;
    const role = seen.clients === null ? "manager" : "partner";
    return { scope: seen, account: { id, name: "bench", role } } as const;
  };
  // Nothing is judged before the first sync has ended.
  await db().pool.query(
    `insert into sync_runs (account_id, subject, trigger, status, holder, heartbeat_at, finished_at)
     values ($1, 'commissions', 'button', 'done', 'bench', now(), now())`,
    [scope.accountId],
  );
  const turn = () =>
    notifyAll({ listScopes: async () => [scope], openAccount, failed }, Date.now());
  const first = await seconds(turn);
  const again: number[] = [];
  for (let run = 0; run < RUNS; run += 1) again.push(await seconds(turn));
  const changed: number[] = [];
  for (let run = 1; run <= RUNS; run += 1) {
    const day = addDays(range.from, -run);
    const rows = [commissionRow(day, { uid: uidOf(0) })];
    await saveCommissionDay(scope, { day, rows, fetchedAtMs: 0, emptyMeans: "empty" });
    changed.push(await seconds(turn));
  }
  const { rows } = await db().pool.query<{ known: object }>(
    "select known from notification_memories where account_id = $1",
    [scope.accountId],
  );
  if (!rows.some(({ known }) => "client-new" in known)) throw new Error("no client was judged");
  const slowest = Math.max(first, ...changed) * 1_000;
  return [
    {
      name: `notifications of ${clients} clients for ${MANAGERS + PARTNERS} people: a turn after a change (first); nothing changed, s`,
      target: `<= ${TURN_MS / 1_000}`,
      measured: `${median(changed).toFixed(2)} (${first.toFixed(2)}); ${median(again).toFixed(2)}`,
      ok: slowest <= TURN_MS,
    },
  ];
}

async function measureBrief({ scope }: DeskLedger): Promise<Figure> {
  const brief = async () => {
    if (!(await loadBrief(scope, { account: "bench", nowMs: Date.now() })))
      throw new Error("no brief");
  };
  const [first, again] = [await seconds(brief), await seconds(brief)];
  const measured = `${first.toFixed(2)}; ${again.toFixed(2)}`;
  return { name: "morning brief, first look; again, s", target: "<= 5", measured, ok: first <= 5 };
}

/** A turn that finds nothing to do, as nearly all do. */
async function measureSchedules({ scope }: DeskLedger): Promise<Figure> {
  const { id: userId } = await createTestUser();
  const origin = person("ann@example.com");
  const report = { subject: "commissions", format: "csv", every: "day", days: "period" } as const;
  for (let count = 0; count < SCHEDULES; count += 1) {
    const view = {
      name: `bench ${count}`,
      address: new URLSearchParams("coin=BTC"),
      isShared: false,
    };
    const kept = await keepView({ scope, userId, screen: "commissions" }, view, origin);
    if (kept.kind === "refused") throw new Error(kept.problem.kind);
    const asked = {
      ...report,
      viewId: kept.id,
      byMail: false,
      byWebhook: false,
      byTelegram: false,
      bySlack: false,
    };
    await scheduleReport(scope, { userId, report: asked }, origin);
  }
  await db().pool.query("update report_schedules set made_to = current_date");
  const account = { id: scope.accountId, name: "bench", environment: "sandbox" };
  const times: number[] = [];
  for (let run = 0; run < RUNS; run += 1)
    times.push(
      await seconds(() => makeReports({ openAccount: async () => ({ scope, account }), failed })),
    );
  const name = `a look at ${SCHEDULES} scheduled reports of which none is due, ms`;
  return { name, target: "", measured: (median(times) * 1_000).toFixed(0), ok: null };
}

async function measurePayouts(ledger: DeskLedger, month: Month): Promise<Figure[]> {
  const { scope, range, clients } = ledger;
  const [ann, bob] = [person("ann@example.com"), person("bob@example.com")];
  const far = createFakeClock(dayStartMs(addDays(range.to, 60)));
  const next = monthOf(addDays(monthDays(month).to, 1));
  const nowMs = far.now();
  const findLacks = async (of: Month) =>
    lacksOf(await composeMonthClose(scope, of, { today: dayOf(nowMs), nowMs }));
  const closeIt = async (of: Month, lacks: MonthLacks) => {
    const closed = await closeMonth(scope, { month: of, ...lacks }, ann, far);
    if (!/closed$/.test(closed.kind)) throw new Error(closed.kind);
  };
  const lacks = await findLacks(month);
  const close = await seconds(() => closeIt(month, lacks));
  await closeIt(next, await findLacks(next));
  const figures: Figure[] = [
    {
      name: "closing a month, s",
      target: "",
      measured: close.toFixed(1),
      ok: null,
    },
  ];
  for (const own of [clients / 100, clients / 10]) {
    const uids = Array.from({ length: own }, (_, at) => uidOf(at));
    const partnerId = await addListener(ledger, "partner", uids);
    const text = {
      ...{
        partner: partnerId,
        from: monthDays(month).from,
        percent: "20",
        tiers: [],
        basis: "rebate",
        introduced: "",
        uid: "",
      },
      label: "",
      productType: "",
      note: "",
    };
    await savePartnerTerm(scope, { typed: text, today: addDays(range.to, 1) }, ann);
    let id = 0;
    const prepare = await seconds(async () => {
      const prepared = await preparePartnerStatement(scope, { partnerId, month }, ann);
      if (prepared.kind !== "prepared") throw new Error(prepared.problem);
      id = prepared.id;
    });
    const approve = await seconds(() => approvePartnerStatement(scope, { statementId: id }, bob));
    const found = await loadPartnerStatement(scope, id);
    if (!found) throw new Error("the statement is gone");
    const correct = await seconds(() =>
      preparePartnerStatement(scope, { partnerId, month: next }, ann),
    );
    figures.push({
      name: `statement of ${own} clients, ${found.lines.length} lines: prepare · approve; the next one, with its corrections, s`,
      target: "",
      measured: `${prepare.toFixed(1)} · ${approve.toFixed(1)}; ${correct.toFixed(1)}`,
      ok: null,
    });
  }
  return figures;
}

/** The desk's own work, and the work of one month, in a book of ten million rows. */
export const operateBench: Bench = {
  name: "operate",
  run: ({ rows = FULL_ROWS }) =>
    withLedger("native", rows, async (ledger) => [
      ...(await measureNotify(ledger)),
      await measureBrief(ledger),
      await measureSchedules(ledger),
      ...(await measurePayouts(ledger, monthOf(addDays(ledger.range.to, -75)))),
    ]),
};
