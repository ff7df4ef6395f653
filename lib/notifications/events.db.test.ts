import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import { saveCommissionDay, saveCommissionDayFailure } from "@/lib/commissions/store/days/days";
import { commissionRow, insertEmptyDays } from "@/lib/commissions/testing/rows";
import { addDays, type Day, dayStartMs, listDays } from "@/lib/core/day";
import { type AccountScope, grantClientScope, type WholeAccountScope } from "@/lib/core/scope";
import { db } from "@/lib/database/database";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { setTestRole } from "@/lib/people/testing/grant";
import { createTestUser } from "@/lib/people/testing/person";
import { onRates } from "@/lib/rates/testing/on-rates";
import { saveRepaymentWindow } from "@/lib/repayments/store/repayments";
import { repayment } from "@/lib/repayments/testing/records";
import { saveEndingNotices } from "@/lib/shares/store/notices";
import { countShareView } from "@/lib/shares/store/visit";
import { createTestShare } from "@/lib/shares/testing/stored-share";
import { savePlacedOrders } from "@/lib/trading/testing/trading-book";
import type { User } from "@/lib/users/store/users";
import { loadCentre } from "./load-centre";
import { type NotifyDeps, notifyAll } from "./notify-people";

openTestDatabase();

const TODAY = "2026-11-21" as Day;
const NOW = dayStartMs(TODAY) + 12 * 3_600_000;
const DAY_MS = 86_400_000;
const back = (days: number) => addDays(TODAY, -days);
let scope: WholeAccountScope;
let manager: User;
let partner: User;
let sees: Map<string, AccountScope>;
const failed = vi.fn();
const deps: NotifyDeps = {
  listScopes: async () => [scope],
  openAccount: async (userId, id) => {
    const own = id === scope.accountId ? sees.get(userId) : undefined;
    const role = own?.clients ? "partner" : "manager";
    return own ? { scope: own, account: { id, name: "Book", role } } : null;
  },
  failed,
};

beforeEach(async () => {
  vi.useFakeTimers({ now: NOW, toFake: ["Date"] });
  scope = await createTestAccount();
  [manager, partner] = [await createTestUser(), await createTestUser()];
  await setTestRole(manager.id, scope.accountId, "manager");
  await setTestRole(partner.id, scope.accountId, "partner");
  sees = new Map<string, AccountScope>([
    [manager.id, scope],
    [partner.id, grantClientScope(scope.accountId, ["1"])],
  ]);
  await db().pool.query(
    `insert into sync_runs (account_id, subject, trigger, status, holder, heartbeat_at, finished_at)
     values ($1, 'commissions', 'button', 'done', 'test', now(), now())`,
    [scope.accountId],
  );
});
afterEach(async () => {
  vi.useRealTimers();
  expect(failed).not.toHaveBeenCalled();
  await db().pool.query("delete from share_links");
  await db().pool.query("delete from sessions");
});

const look = () => notifyAll(deps, Date.now());

/** The person's notifications since the last call: the kinds with their items' keys. */
async function told({ id }: User): Promise<string[]> {
  const { rows } = await db().pool.query<{ kind: string; keys: string }>(
    `with gone as (delete from notifications where user_id = $1 returning kind, items)
     select kind, (select string_agg(item ->> 'key', ',') from jsonb_array_elements(items) item) as keys
     from gone order by kind`,
    [id],
  );
  return rows.map(({ kind, keys }) => `${kind} ${keys}`);
}
const kindsOf = async (user: User) => (await told(user)).map((line) => line.split(" ")[0]);

const fail = (day: Day) =>
  saveCommissionDayFailure(scope, {
    ...{ day, attemptedAtMs: Date.now() },
    failure: { kind: "timed-out", code: null, httpStatus: null, detail: "" },
  });
const save = (day: Day, rebates: Readonly<Record<string, string>>, coin = "USDT") =>
  saveCommissionDay(scope, {
    ...{ day, fetchedAtMs: Date.now(), emptyMeans: "empty" },
    rows: Object.entries(rebates).map(([uid, rebateAmount]) =>
      commissionRow(day, { rebateAmount, uid, coin }),
    ),
  });

test("the people who were notified of a failed day are notified when it is read", async () => {
  await insertEmptyDays(scope, { from: back(89), to: back(4) }, NOW);
  await fail(back(3));
  await look();
  await fail(back(2));
  await look();
  expect(await told(manager)).toEqual([`day-failed ${back(2)}`]);
  await save(back(3), {});
  await save(back(2), {});
  await look();
  expect(await told(manager)).toEqual([`day-recovered ${back(2)}`]);
  await look();
  expect(await told(manager)).toEqual([]);
  expect(await told(partner)).toEqual([]);
});

test("forced repayments cause a notification; those of the first read do not", async () => {
  const { rows } = await db().pool.query<{ now: Date }>("select now() as now");
  const nowMs = rows[0]?.now.getTime() ?? 0;
  const read = (...forced: string[]) =>
    saveRepaymentWindow(scope, {
      range: { fromMs: nowMs - 3 * DAY_MS, toMs: nowMs },
      repayments: ["old", ...forced].map((repayOrderId, at) =>
        repayment({ repayOrderId, businessType: "liquidation", repaidTimeMs: nowMs - DAY_MS + at }),
      ),
      ...{ incomplete: null, readAtMs: nowMs },
    });
  await look();
  await read();
  await look();
  expect(await told(manager)).toEqual([]);
  await read("a", "b");
  await look();
  expect(await told(manager)).toEqual(["loan-liquidated a,b"]);
  await look();
  expect([await told(manager), await told(partner)]).toEqual([[], []]);
});

const WEEKS = { before: { from: back(35), to: back(8) }, now: { from: back(7), to: back(1) } };
const saveWeeks = async (
  days: readonly Day[],
  rebates: Readonly<Record<string, string>>,
  coin?: string,
) => {
  for (const day of days) await save(day, rebates, coin);
};
const down = async (user: User) =>
  (await told(user)).filter((line) => line.startsWith("client-down"));

test("a client who is down by half of a usual week causes a notification; a small client, or a small decrease, does not", async () => {
  await insertEmptyDays(scope, { from: back(89), to: back(36) }, NOW);
  const usual = { 1: "10", 2: "10", 3: "0.1", 4: "3" };
  await saveWeeks(listDays(WEEKS.before), usual);
  await saveWeeks(listDays(WEEKS.now), usual);
  await look();
  await saveWeeks(listDays(WEEKS.now), { 1: "5", 2: "5.01" });
  await look();
  const { rows } = await db().pool.query(
    "select items from notifications where kind = 'client-down' and user_id = any($1) order by user_id = $2",
    [[manager.id, partner.id], partner.id],
  );
  const one = {
    key: "1",
    uid: "1",
    now: "35",
    usual: "70.00000000",
    share: "0.5000",
    unit: "USDT",
  };
  const four = {
    key: "4",
    uid: "4",
    now: "0",
    usual: "21.00000000",
    share: "1.0000",
    unit: "USDT",
  };
  expect(rows).toEqual([{ items: [one, four] }, { items: [one] }]);
  await told(manager);
  await save(back(1), { 2: "4.9" });
  await look();
  expect(await down(manager)).toEqual(["client-down 2"]);
});

test("a client who is paid in a coin without a rate does not count as down; another one who fell does", async () => {
  await insertEmptyDays(scope, { from: back(89), to: back(36) }, NOW);
  await saveWeeks(listDays({ from: back(35), to: back(1) }), { 1: "10", 2: "10" });
  await look();
  await told(manager);
  for (const day of listDays(WEEKS.now))
    await saveCommissionDay(scope, {
      ...{ day, fetchedAtMs: Date.now(), emptyMeans: "empty" },
      rows: [
        commissionRow(day, { uid: "1", coin: "XYZ", rebateAmount: "1000" }),
        commissionRow(day, { uid: "2", coin: "USDT", rebateAmount: "1" }),
      ],
    });
  await look();
  expect(await down(manager)).toEqual(["client-down 2"]);
});

test("no client counts as down while a day is not known, or a rate of the last days is missing", async () => {
  const { rows } = await db().pool.query("select max_age_days as days from reporting_settings");
  const setAge = (days: number) =>
    onRates("update reporting_settings set max_age_days = $1", [days]);
  await setAge(0);
  const rate = (day: Day) =>
    onRates(
      "insert into reference_rates (currency, coin, day, rate, source) values ('USDT', 'BTC', $1, 100, 'desk')",
      [day],
    );
  await insertEmptyDays(scope, { from: back(89), to: back(36) }, NOW);
  for (const day of listDays({ from: back(35), to: back(2) })) await rate(day);
  await saveWeeks(listDays({ from: back(35), to: back(2) }), { 1: "1", 2: "1" }, "BTC");
  await save(back(1), { 1: "1", 2: "1" }, "BTC");
  await rate(back(1));
  await look();
  await saveWeeks(listDays({ from: back(6), to: back(1) }), { 2: "1" }, "BTC");
  await told(manager);
  vi.setSystemTime(NOW + DAY_MS);
  await fail(TODAY);
  await look();
  expect(await down(manager)).toEqual([]);
  await save(TODAY, { 2: "1" }, "BTC");
  await look();
  expect(await down(manager)).toEqual([]);
  await rate(TODAY);
  await look();
  expect(await down(manager)).toEqual(["client-down 1"]);
  await setAge(rows[0].days);
});

test("people who trade are notified of orders that need a second person, and of approved ones", async () => {
  await insertEmptyDays(scope, { from: back(89), to: back(1) }, NOW);
  await savePlacedOrders(scope);
  const { accountId } = scope;
  const orders = (change: string) =>
    db().pool.query(`update order_records set ${change} where account_id = $1`, [accountId]);
  await orders("state = 'draft', approver = null, approved_by = null");
  await db().pool.query(
    "insert into trading_roles (account_id, user_id, role) values ($1, $2, 'approver')",
    [accountId, manager.id],
  );
  await look();
  await told(manager);
  await orders("state = 'waiting', drafter = 'ann'");
  await look();
  expect(new Set(await kindsOf(manager))).toEqual(new Set(["order-waiting"]));
  await orders(
    "state = 'approved', approver = 'bob', approved_by = drafted_by, released_at = now()",
  );
  await look();
  expect(new Set(await kindsOf(manager))).toEqual(new Set(["order-approved"]));
  expect(await told(partner)).toEqual([]);
});

test("a share link's owner, who needs no account, is notified once of its first view and of its coming end", async () => {
  vi.useRealTimers();
  const owner = await createTestUser();
  const { id } = await createTestShare(owner.id, { title: "Apple", days: 30 });
  const seen = await createTestShare(manager.id);
  for (const linkId of [id, seen.id])
    await countShareView({ linkId, passVersion: 1, client: "other", nowMs: Date.now() });
  await db().pool.query("update share_link_notices set seen_at = now() where link_id = $1", [
    seen.id,
  ]);
  await Promise.all([look(), look()]);
  await saveEndingNotices({ nowMs: Date.now() + 28 * DAY_MS, withinMs: 3 * DAY_MS });
  await look();
  const { notifications } = await loadCentre(owner, [], null);
  expect(notifications).toMatchObject([
    { kind: "share-ending", account: null, items: [{ link: id, name: "Apple" }] },
    { kind: "share-viewed", account: null, items: [{ link: id, name: "Apple" }] },
  ]);
  expect(await look()).toBe(0);
  expect((await loadCentre(partner, [], null)).notifications).toEqual([]);
  expect(
    (await loadCentre(manager, [{ scope, account: { id: 1, name: "", role: "manager" } }], null))
      .notifications,
  ).toEqual([expect.objectContaining({ kind: "share-ending" })]);
  expect((await db().pool.query("select from notification_deliveries")).rowCount).toBe(0);
});

const signIn = (user: User, agent: string | null, hoursAgo: number, isPending = false) =>
  db().pool.query(
    `insert into sessions (user_id, how, agent, address, factor_pending, created_at, expires_at)
     values ($1, 'password', $2, '203.0.113.7', $3, now() - make_interval(hours => $4), now() + interval '1 day')`,
    [user.id, agent, isPending, hoursAgo],
  );
const entry = (user: User, kind: string, agent: string, hoursAgo: number) =>
  db().pool.query(
    `insert into audit_log (at, kind, result, actor_kind, actor_id, actor_name, agent)
     values (now() - make_interval(hours => $1), $2, 'done', 'person', $3, $4, $5)`,
    [hoursAgo, kind, user.id, user.email, agent],
  );
const [FIREFOX, SAFARI] = ["Firefox on Linux", "Safari on iOS"];

test("a sign-in with a new browser causes one notification; the first one ever, and a known browser, cause none", async () => {
  await signIn(manager, FIREFOX, 20);
  await look();
  expect(await told(manager)).toEqual([]);
  await signIn(manager, FIREFOX, 10);
  await signIn(manager, null, 9);
  await signIn(manager, SAFARI, 8);
  await signIn(manager, SAFARI, 7);
  await signIn(partner, SAFARI, 6);
  await Promise.all([look(), look()]);
  const { notifications } = await loadCentre(manager, [], null);
  expect(notifications.map(({ kind, items }) => ({ kind, items }))).toEqual([
    {
      kind: "sign-in-new",
      items: [expect.objectContaining({ agent: SAFARI, address: "203.0.113.7" })],
    },
  ]);
  expect(await kindsOf(manager)).toEqual(["sign-in-new"]);
  expect(await told(partner)).toEqual([]);
});

test("browsers of sessions that are long over are known from the audit log", async () => {
  await entry(manager, "sign-in", SAFARI, 900);
  await signIn(manager, SAFARI, 2);
  await look();
  expect(await told(manager)).toEqual([]);
  await signIn(manager, FIREFOX, 1);
  await look();
  expect(await kindsOf(manager)).toEqual(["sign-in-new"]);
});

test("where a second step is asked, a password alone makes no browser known", async () => {
  await db().pool.query(
    "insert into totp_factors (user_id, sealed_secret, last_step, confirmed_at) values ($1, '', 1, now())",
    [manager.id],
  );
  await entry(manager, "second-step", FIREFOX, 50);
  await entry(manager, "sign-in", SAFARI, 40);
  await signIn(manager, SAFARI, 40, true);
  await look();
  expect(await told(manager)).toEqual([]);
  await signIn(manager, SAFARI, 1);
  await look();
  expect(await kindsOf(manager)).toEqual(["sign-in-new"]);
});
