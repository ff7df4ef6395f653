import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import { DESK_ORIGIN, doneEntry } from "@/lib/audit/origin";
import { blankProfile } from "@/lib/clients/client";
import { saveClientProfile } from "@/lib/clients/testing/profiles";
import { saveCommissionDay, saveCommissionDayFailure } from "@/lib/commissions/store/days/days";
import { commissionRow, insertEmptyDays } from "@/lib/commissions/testing/rows";
import { addDays, type Day, dayStartMs } from "@/lib/core/day";
import { type AccountScope, grantClientScope, type WholeAccountScope } from "@/lib/core/scope";
import { db, inTransaction } from "@/lib/database/database";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { raceTest, untilWaiting } from "@/lib/database/testing/overlap";
import { DEFAULT_WISH, type NotificationKind, type Wish } from "@/lib/notifications/kinds";
import { listCentre } from "@/lib/notifications/store/centre";
import { tellPerson } from "@/lib/notifications/store/tell";
import { stopMail } from "@/lib/notifications/store/wishes";
import { setTestRole } from "@/lib/people/testing/grant";
import { createTestUser } from "@/lib/people/testing/person";
import { letTestAccountTrade } from "@/lib/trading/testing/records";
import { savePlacedOrders } from "@/lib/trading/testing/trading-book";
import { type NotifyDeps, notifyAll } from "./notify-people";

openTestDatabase();

const TODAY = "2026-11-21" as Day;
const NOW = dayStartMs(TODAY) + 12 * 3_600_000;
const back = (days: number) => addDays(TODAY, -days);
let scope: WholeAccountScope;
let [manager, partner] = ["", ""];
/** What each person may currently see. */
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
  [manager, partner] = [(await createTestUser()).id, (await createTestUser()).id];
  await setTestRole(manager, scope.accountId, "manager");
  await setTestRole(partner, scope.accountId, "partner");
  sees = new Map<string, AccountScope>([
    [manager, scope],
    [partner, grantClientScope(scope.accountId, ["1"])],
  ]);
  await db().pool.query(
    `insert into sync_runs (account_id, subject, trigger, status, holder, heartbeat_at, finished_at)
     values ($1, 'commissions', 'button', 'done', 'test', now(), now())`,
    [scope.accountId],
  );
});
afterEach(() => {
  vi.useRealTimers();
  expect(failed).not.toHaveBeenCalled();
});

const look = () => notifyAll(deps, Date.now());
const save = (day: Day, uids: readonly string[], rebateAmount = "3", coin = "USDT") =>
  saveCommissionDay(scope, {
    ...{ day, fetchedAtMs: Date.now(), emptyMeans: "empty" },
    rows: uids.map((uid) => commissionRow(day, { rebateAmount, uid, coin })),
  });
const fail = (day: Day) =>
  saveCommissionDayFailure(scope, {
    ...{ day, attemptedAtMs: Date.now() },
    failure: { kind: "timed-out", code: null, httpStatus: null, detail: "" },
  });
const known = (first: number, last: number) =>
  insertEmptyDays(scope, { from: back(first), to: back(last) }, NOW);

/** The person's notifications since the last call: the kinds with their items' keys. */
async function told(userId: string): Promise<string[]> {
  const { rows } = await db().pool.query<{ kind: string; keys: string }>(
    `with gone as (delete from notifications where user_id = $1 returning kind, items)
     select kind, (select string_agg(item ->> 'key', ',') from jsonb_array_elements(items) item) as keys
     from gone order by kind`,
    [userId],
  );
  return rows.map(({ kind, keys }) => `${kind} ${keys}`);
}

const wish = (userId: string, kind: NotificationKind, { onlyFor = [], ...wished }: Partial<Wish>) =>
  db().prisma.notificationWish.create({
    data: {
      accountId: scope.accountId,
      userId,
      kind,
      ...DEFAULT_WISH,
      ...wished,
      onlyFor: [...onlyFor],
    },
  });

test("the initial state causes no notification; a failed day causes one, for people who see the whole account", async () => {
  await known(89, 3);
  await fail(back(2));
  expect(await look()).toBe(0);
  await fail(back(1));
  expect((await Promise.all([look(), look()])).toSorted()).toEqual([0, 1]);
  expect(await told(manager)).toEqual([`day-failed ${back(1)}`]);
  expect(await look()).toBe(0);
  expect(await told(partner)).toEqual([]);
});

test("nobody is notified before the first sync has ended", async () => {
  await db().pool.query("delete from sync_runs where account_id = $1", [scope.accountId]);
  await look();
  await fail(back(1));
  expect(await look()).toBe(0);
});

test("new clients: a partner is notified of his own, and does not learn how many others there are", async () => {
  await known(60, 2);
  await look();
  await save(back(1), ["1", "2"]);
  expect(await look()).toBe(3); // also because nearly all rebates come from one of two clients
  expect(await told(manager)).toEqual(["client-concentration 1", "client-new 1,2"]);
  const { rows } = await db().pool.query(
    "select items, uids from notifications where user_id = $1",
    [partner],
  );
  expect(rows).toEqual([
    { items: [expect.objectContaining({ uid: "1", day: back(1) })], uids: ["1"] },
  ]);
  expect(await look()).toBe(0);
});

test("a person who chose some clients is notified of those with their labels and UIDs", async () => {
  await known(60, 2);
  for (const [uid, label] of Object.entries({ 2: "vip", 3: "other" }))
    await saveClientProfile(
      scope,
      { ...blankProfile(uid), labels: [label] },
      "manager@example.com",
    );
  await wish(manager, "client-new", { onlyFor: ["vip", "4"] });
  await wish(partner, "client-new", { onlyFor: ["2"] });
  await look();
  await save(back(1), ["1", "2", "3", "4"]);
  await look();
  expect((await told(manager)).filter((line) => line.startsWith("client-new"))).toEqual([
    "client-new 2,4",
  ]);
  expect(await told(partner)).toEqual([]);
});

test("clients who stop trading are dormant; a threshold leaves out small clients", async () => {
  await known(89, 1);
  await save(back(20), ["3"], "500");
  await save(back(14), ["1", "3"], "5");
  await wish(manager, "client-dormant", { threshold: "100" as never });
  await look();
  await told(manager);
  vi.setSystemTime(NOW + 86_400_000);
  await save(TODAY, ["9"]);
  await look();
  const dormant = (lines: string[]) => lines.filter((line) => line.startsWith("client-dormant"));
  expect(dormant(await told(manager))).toEqual(["client-dormant 3"]);
  expect(await told(partner)).toEqual(["client-dormant 1"]);
});

test("a restated day causes a notification with its changes, coin by coin", async () => {
  await known(89, 2);
  await save(back(1), ["1"], "3", "USDT");
  await look();
  await told(manager);
  await save(back(1), ["1"], "1.5", "USDT");
  expect(await look()).toBe(1);
  const { rows } = await db().pool.query(
    "select kind, items from notifications where user_id = $1",
    [manager],
  );
  expect(rows).toEqual([
    {
      kind: "day-restated",
      items: [
        {
          key: `${back(1)} 2`,
          day: back(1),
          revision: 2,
          changes: [{ coin: "USDT", change: "-1.5" }],
        },
      ],
    },
  ]);
});

test("a month is ready once its last day is known", async () => {
  await insertEmptyDays(scope, { from: "2026-10-01" as Day, to: "2026-10-30" as Day }, NOW);
  await insertEmptyDays(scope, { from: "2026-11-01" as Day, to: back(1) }, NOW);
  await look();
  expect(await told(manager)).toEqual([]);
  await save("2026-10-31" as Day, []);
  await look();
  expect(await told(manager)).toEqual(["month-ready 2026-10"]);
});

test("each person is notified of a day about to be lost as many days before as he wants", async () => {
  await known(89, 1);
  await db().pool.query("delete from commission_days where account_id = $1 and day = $2", [
    scope.accountId,
    back(80),
  ]);
  await wish(manager, "day-leaving", { threshold: "9" as never });
  await look();
  vi.setSystemTime(NOW + 86_400_000);
  await save(TODAY, []);
  await look();
  expect(await told(manager)).toEqual([`day-leaving ${back(80)}`]);
});

test("a late day causes a notification some hours after its usual hour", async () => {
  await known(89, 2);
  await wish(manager, "day-late", { threshold: "2" as never });
  await look();
  expect(await told(manager)).toEqual([]);
  vi.setSystemTime(NOW + 3 * 3_600_000);
  await look();
  expect(await told(manager)).toEqual([`day-late ${back(1)}`]);
});

test("a refused key, and a coin without a rate", async () => {
  await known(89, 1);
  await look();
  await save(back(5), ["1"], "1", "NEWCOIN");
  await db().pool.query("update sync_runs set failure_kind = 'key-unknown' where account_id = $1", [
    scope.accountId,
  ]);
  await look();
  expect((await told(manager)).filter((line) => !line.startsWith("client"))).toEqual([
    `day-restated ${back(5)} 2`,
    "key-refused key",
    "rate-missing NEWCOIN",
  ]);
});

test("the person who requested an export is notified", async () => {
  await known(89, 1);
  await look();
  const { accountId } = scope;
  await db().pool.query(
    `insert into export_jobs (account_id, user_id, subject, format, query, status, file_name, finished_at)
     values ($1, $2, 'commissions', 'csv', '', 'done', 'a.csv', now())`,
    [accountId, partner],
  );
  expect(await look()).toBe(1);
  expect(await told(partner)).toEqual([expect.stringMatching(/^export-ended /)]);
  expect(await told(manager)).toEqual([]);
});

test("people who trade are notified of orders and of the kill switch", async () => {
  await known(89, 1);
  await savePlacedOrders(scope);
  const { accountId } = scope;
  const on = (statement: string) =>
    db().pool.query(`${statement} where account_id = $1`, [accountId]);
  await on("update trading_accounts set state = 'on', added_at = now() - interval '1 day'");
  await db().pool.query(
    "insert into trading_roles (account_id, user_id, role) values ($1, $2, 'trader'), ($1, $3, 'trader')",
    [accountId, manager, partner],
  );
  await look();
  await on("update trading_accounts set state = 'stopped', state_by = 'ann'");
  await on(
    "update order_records set state = case operation when 'place-order' then 'unknown' else 'refused' end",
  );
  expect(await look()).toBe(3);
  expect((await told(manager)).map((line) => line.split(" ")[0])).toEqual([
    "order-refused",
    "order-unknown",
    "trading-stopped",
  ]);
  expect(await told(partner)).toEqual([]);
  expect(await look()).toBe(0);
  await on("update order_records set hold = 'trade-key'");
  expect(await look()).toBe(1);
  expect((await told(manager)).filter((line) => line.startsWith("order-held "))).toHaveLength(1);
  expect(await look()).toBe(0);
});

test("everybody who trades at an account, and nobody else, is notified when the access of one of them was given or reset", async () => {
  await known(89, 1);
  await letTestAccountTrade(scope);
  const { accountId } = scope;
  await db().pool.query(
    "insert into trading_roles (account_id, user_id, role) values ($1, $2, 'approver')",
    [accountId, manager],
  );
  await look();
  const give = (userId: string, account: number | null, way: string) =>
    db().pool.query(
      "insert into given_access (user_id, account_id, giver, way) values ($1, $2, 'ann@example.com', $3)",
      [userId, account, way],
    );
  await give(manager, null, "password");
  await give(manager, accountId, "trading-role");
  const { accountId: elsewhere } = await createTestAccount();
  await give(manager, elsewhere, "role");
  await give(partner, null, "password");
  expect(await look()).toBe(2);
  expect(await told(manager)).toEqual([
    expect.stringMatching(/^trading-access \d+$/),
    expect.stringMatching(/^trading-access \d+$/),
  ]);
  expect(await told(partner)).toEqual([]);
  expect(await look()).toBe(0);
});

test("a person without access is not notified, and starts anew with a new access", async () => {
  await known(89, 3);
  await look();
  sees.delete(manager);
  await fail(back(2));
  expect(await look()).toBe(0);
  sees.set(manager, scope);
  expect(await look()).toBe(0);
  await fail(back(1));
  expect(await look()).toBe(1);
});

test("a look that began before the last one, and saw less, changes nothing", async () => {
  const begunAt = new Date(Date.now() + 1_000_000_000);
  const tell = (at: Date, keys: readonly string[]) =>
    tellPerson(scope, { userId: manager, begunAt: at }, (memory) => ({
      memory: { "day-failed": keys },
      news: memory["day-failed"]?.includes("a") ? [] : [news],
    }));
  const wished = { wish: DEFAULT_WISH, subject: "a", channels: [] };
  const news = { kind: "day-failed" as const, items: [], uids: null, ...wished };
  expect(await tell(begunAt, ["a"])).toBe(1);
  expect(await tell(new Date(begunAt.getTime() - 1), [])).toBe(0);
  expect(await tell(begunAt, ["a"])).toBe(0);
  const { rows } = await db().pool.query(
    "select known from notification_memories where user_id = $1",
    [manager],
  );
  expect(rows).toEqual([{ known: { "day-failed": ["a"] } }]);
});

describe("a person who stops e-mails while news are looked for", () => {
  let other = "";
  beforeEach(async () => {
    vi.stubEnv("SMTP_URL", "smtp://127.0.0.1:1");
    vi.stubEnv("MAIL_FROM", "desk@example.com");
    vi.stubEnv("APP_SECRET", "0123456789abcdefghijklmnopqrstuvwxyz");
    other = (await createTestUser()).id;
    await setTestRole(other, scope.accountId, "manager");
    sees.set(other, scope);
    await known(89, 3);
    for (const userId of [manager, other]) await wish(userId, "day-failed", { byMail: true });
    await look();
    await fail(back(2));
  });
  afterEach(() => vi.unstubAllEnvs());

  const stop = () =>
    stopMail(manager, (id, kinds) =>
      doneEntry(DESK_ORIGIN, "notification-rules-changed", null, { kinds }, { id, name: null }),
    );
  /** Of e-mails of the account: whom they are for. */
  const lettersOf = async () =>
    (
      await db().pool.query<{ who: string; state: string }>(
        `select n.user_id as who, d.state from notification_deliveries d
         join notifications n on n.id = d.notification_id
         where n.account_id = $1 and d.channel = 'mail'`,
        [scope.accountId],
      )
    ).rows;

  test("gets none of that look, but what is shown in the centre; others get theirs", async () => {
    const { openAccount } = deps;
    const stopping: NotifyDeps = {
      ...deps,
      openAccount: async (userId, id) => {
        if (userId === manager) await stop();
        return openAccount(userId, id);
      },
    };
    expect(await notifyAll(stopping, Date.now())).toBe(2);
    expect(await lettersOf()).toEqual([{ who: other, state: "queued" }]);
    expect(await told(manager)).toEqual([`day-failed ${back(2)}`]);
  });

  raceTest("gets none either where the two overlap", async () => {
    let both: Promise<unknown> | undefined;
    await inTransaction(async (client) => {
      await client.query("lock table notification_deliveries in share mode");
      const looked = look();
      await untilWaiting(client, 1);
      both = Promise.all([looked, stop()]);
      both.catch(() => {}); // it is awaited below
      await untilWaiting(client, 2);
    });
    await both;
    const queued = (await lettersOf()).filter(({ state }) => state === "queued");
    expect(queued).toEqual([{ who: other, state: "queued" }]);
  });
});

test("the centre shows what a person may see now", async () => {
  await known(60, 3);
  await look();
  await fail(back(2));
  await save(back(1), ["1", "2"]);
  await look();
  const kinds = async (of: AccountScope, userId: string) =>
    (await listCentre([of], userId, { after: null, limit: 10 })).map(({ kind }) => kind).sort();
  expect(await kinds(scope, manager)).toEqual(["client-concentration", "client-new", "day-failed"]);
  expect(await kinds(grantClientScope(scope.accountId, ["1"]), manager)).toEqual(["client-new"]);
  expect(await kinds(grantClientScope(scope.accountId, ["3"]), manager)).toEqual([]);
  expect(await kinds(await createTestAccount(), manager)).toEqual([]);
});
