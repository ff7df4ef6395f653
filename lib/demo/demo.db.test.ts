import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { findAccount } from "@/lib/accounts/find-account";
import { removeAccount } from "@/lib/accounts/remove-account";
import { createTestAccount } from "@/lib/accounts/testing/account";
import { DESK_ORIGIN } from "@/lib/audit/origin";
import { compareText } from "@/lib/core/group-by";
import { closeDatabase, db, openDatabase, queryColumn, queryRows } from "@/lib/database/database";
import { createTestDatabase } from "@/lib/database/testing/database";
import { createTestUser } from "@/lib/people/testing/person";
import { closePanelQueue, openPanelQueue } from "@/lib/stocks/queue/panel-queue";
import { planRound } from "@/lib/stocks/queue/plan-round";
import { fillRates } from "@/lib/sync/fill-rates";
import { openTestDesk } from "@/lib/sync/testing/desk";
import { DEMO_CLIENTS, DEMO_PEOPLE } from "./story";
import { type DemoDeps, type StoryState, workOnDemo } from "./worker";

const EMAILS = Object.values(DEMO_PEOPLE).map(({ email }) => email);

const stops: (() => Promise<unknown>)[] = [];

/** A new desk with the demo's account alone, and its administrator. */
async function openDemo() {
  const database = await createTestDatabase();
  await openDatabase(database.url);
  const desk = await openTestDesk({ book: { rowsPerDay: 40, clients: 60 } });
  const administrator = await createTestUser(true);
  stops.push(closePanelQueue, desk.close, closeDatabase, database.drop);
  const account = await findAccount(desk.scope.accountId);
  if (!account || account.isFedByFiles) throw new Error("the account is gone");
  const { baseUrl } = account;
  let story: StoryState = "untold";
  const onTrouble = (what: string, error: unknown) => expect.unreachable(`${what}: ${error}`);
  const deps: DemoDeps = {
    findDemo: () => ({ baseUrl, story }),
    saveStory: (state) => {
      story = state;
    },
    openQueue: async () => {
      const queue = await openPanelQueue({ exchangeBaseUrl: baseUrl, watches: true, onTrouble });
      if (queue) await planRound(queue); // as the worker does, which reads the pairs first
      return queue;
    },
    told: () => {},
  };
  const read = async () => {
    await desk.sync();
    await fillRates({ perSecond: 100 }, { isForced: false });
  };
  return { account, administrator, deps, read };
}

class Killed extends Error {}

/** As a process that is killed before its second change. Null: it was. */
async function workUntilKilled(deps: DemoDeps): Promise<boolean | null> {
  let changes = 0;
  const proceed = () => {
    changes += 1;
    if (changes > 1) throw new Killed();
  };
  try {
    return await workOnDemo(deps, proceed);
  } catch (error) {
    if (error instanceof Killed) return null;
    throw error;
  }
}

/** Nothing takes this long on any machine. */
const LONGEST_MS = 240_000;
const TOLD_WITHIN_MS = LONGEST_MS / 2;

/** Works until the story is told. Returns how often the work was begun. */
async function tell(deps: DemoDeps, work: (deps: DemoDeps) => Promise<boolean | null>) {
  let begun = 0;
  const once = () => {
    begun += 1;
    return work(deps);
  };
  await expect.poll(once, { timeout: TOLD_WITHIN_MS }).toBe(true);
  return begun;
}
const unhindered = (deps: DemoDeps) => workOnDemo(deps, () => {});

/** What the demo has made, with a number where only how many matter. */
async function loadStory() {
  const count = (table: string) =>
    queryColumn<number>(`select count(*)::int from ${table}`).then(([rows]) => rows);
  return {
    people: await queryRows(
      "select u.email, g.role from users u left join grants g on g.user_id = u.id where not u.is_admin order by 1",
    ),
    labels: await queryColumn("select label from grant_labels order by 1"),
    profiles: await count("client_profiles where name is not null"),
    agreed: await count("agreed_terms"),
    terms: await queryColumn(
      "select partner || ' ' || basis || ' ' || trim_scale(share) from partner_terms order by 1",
    ),
    addresses: await queryColumn("select coin from payout_addresses order by 1"),
    closes: await queryColumn("select to_char(month, 'YYYY-MM') from month_closes order by 1"),
    statements: await queryRows(
      `select to_char(month, 'YYYY-MM') as month, partner, number, approved_by as approved,
         paid_by as paid from payouts order by 1, 2`,
    ),
    disputes: await queryRows(
      `select raised_by as by, answered_by as answered from payout_disputes order by answer`,
    ),
    watchlists: await queryRows(
      `select w.name, count(*)::int as stocks, count(*) filter (where note <> '')::int as notes
       from watchlists w join watchlist_items i on i.watchlist_id = w.id group by 1 order by 1`,
    ),
    links: await queryColumn("select kind from share_links order by 1"),
    views: await queryColumn("select screen from saved_views order by 1"),
    reports: await queryColumn("select every from report_schedules"),
    audit: await queryRows(
      "select kind, count(*)::int as entries from audit_log group by 1 order by 1",
    ),
  };
}

const [MEI, JONAS, CARLA, PETR] = EMAILS;
/** How many entries of each kind the story has. */
const AUDIT = [
  { kind: "broker-party-changed", entries: 1 },
  { kind: "clients-imported", entries: 1 },
  { kind: "grant-added", entries: 4 },
  { kind: "month-closed", entries: 2 },
  { kind: "partner-clients-changed", entries: 2 },
  { kind: "partner-party-changed", entries: 2 },
  { kind: "partner-term-agreed", entries: 5 },
  { kind: "payout-approved", entries: 3 },
  { kind: "payout-dispute-answered", entries: 1 },
  { kind: "payout-disputed", entries: 2 },
  { kind: "payout-paid", entries: 2 },
  { kind: "payout-prepared", entries: 4 },
  { kind: "person-added", entries: 4 },
  { kind: "report-scheduled", entries: 1 },
  { kind: "share-made", entries: 2 },
  { kind: "target-set", entries: 1 },
  { kind: "term-agreed", entries: 3 },
  { kind: "view-shared", entries: 2 },
];
const ADDRESSED = [...AUDIT, { kind: "payout-address-changed", entries: 3 }].toSorted((a, b) =>
  compareText(a.kind, b.kind),
);
let demo: Awaited<ReturnType<typeof openDemo>>;
const stopAll = async () => {
  for (const stop of stops.splice(0)) await stop();
};

describe("a story whose process is killed before each change", () => {
  beforeAll(async () => {
    demo = await openDemo();
    await demo.read();
  }, LONGEST_MS);
  afterAll(stopAll);

  test("is told once", { timeout: LONGEST_MS }, async () => {
    const { deps } = demo;
    expect(await tell(deps, workUntilKilled)).toBeGreaterThan(40);
    const told = await loadStory();
    expect(told).toMatchObject({
      people: [
        { email: CARLA, role: "partner" },
        { email: JONAS, role: "manager" },
        { email: MEI, role: "manager" },
        { email: PETR, role: "partner" },
      ],
      labels: ["Iberia", "Prague"],
      profiles: DEMO_CLIENTS.length,
      agreed: 3,
      terms: [
        `${CARLA} earned 0.1`,
        `${CARLA} fees 0.06`,
        `${CARLA} rebate 0.2`,
        `${PETR} rebate 0.1`,
        `${PETR} rebate 0.18`,
      ],
      addresses: ["BTC", "USDT", "USDT"],
      closes: ["2026-09", "2026-10"],
      statements: [
        { month: "2026-09", partner: CARLA, number: 2, approved: JONAS, paid: JONAS },
        { month: "2026-09", partner: PETR, number: 1, approved: JONAS, paid: JONAS },
        { month: "2026-10", partner: CARLA, number: null, approved: null, paid: null },
        { month: "2026-10", partner: PETR, number: 3, approved: JONAS, paid: null },
      ],
      disputes: [
        { by: PETR, answered: MEI },
        { by: PETR, answered: null },
      ],
      watchlists: [
        { name: "Dividends", stocks: 5, notes: 1 },
        { name: "Large technology", stocks: 6, notes: 1 },
      ],
      links: ["live", "snapshot"],
      views: ["clients", "commissions"],
      reports: ["week"],
      audit: ADDRESSED,
    });
    expect(await unhindered(deps), "nothing is left to do").toBe(false);
    expect(await loadStory()).toEqual(told);
  });

  test("does not come back when a person removes a part of it", async () => {
    await db().pool.query("delete from watchlists");
    expect(await unhindered(demo.deps)).toBe(false);
    expect((await loadStory()).watchlists).toEqual([]);
  });
});

describe("a story that nothing hinders", () => {
  beforeAll(async () => {
    vi.stubEnv("SMTP_URL", "smtp://127.0.0.1:1");
    vi.stubEnv("MAIL_FROM", "desk@example.com");
    demo = await openDemo();
  }, LONGEST_MS);
  afterAll(async () => {
    vi.unstubAllEnvs();
    await stopAll();
  });

  test("waits for the first sync, an administrator, and until no other account is there", {
    timeout: LONGEST_MS,
  }, async () => {
    const { deps, read, administrator } = demo;
    expect(await unhindered(deps)).toBe(false);
    await read();
    const where = { id: administrator.id };
    await db().prisma.user.update({ where, data: { isAdmin: false } });
    expect(await unhindered(deps)).toBe(false);
    await db().prisma.user.update({ where, data: { isAdmin: true } });
    const { accountId } = await createTestAccount();
    expect(await unhindered(deps)).toBe(false);
    expect(await loadStory()).toMatchObject({ people: [], closes: [], watchlists: [], audit: [] });
    await db().prisma.account.delete({ where: { id: accountId } });
  });

  test("is the desk's work, does nothing twice, and writes no letter", {
    timeout: LONGEST_MS,
  }, async () => {
    await tell(demo.deps, unhindered);
    expect((await loadStory()).audit).toEqual(AUDIT);
    expect(await queryColumn("select distinct actor_kind from audit_log")).toEqual(["desk"]);
    expect((await loadStory()).addresses, "a letter would tell the partner").toEqual([]);
    expect(await queryColumn("select kind from letters")).toEqual([]);
    expect(await queryColumn("select channel from notification_deliveries")).toEqual([]);
  });

  test("goes with its account, but for people who came in or have another role", async () => {
    const { deps, account } = demo;
    const other = await createTestAccount();
    await db().pool.query(
      "insert into grants (account_id, user_id, role) select $1, id, 'viewer' from users where email = $2",
      [other.accountId, PETR],
    );
    await db().pool.query("update users set must_change_password = false where email = $1", [
      JONAS,
    ]);
    const copyLinks = (owner: string, subject: string) =>
      db().pool.query(
        `insert into share_links (owner_id, token_hash, kind, subject, exchange_id, language, title)
         select u.id, u.email || l.token_hash, l.kind, ${subject}, l.exchange_id, l.language, l.title
         from share_links l, users u where l.token_hash not like '%@%' and ${owner}`,
      );
    await copyLinks(`u.email = '${PETR}'`, "l.subject");
    await copyLinks("u.is_admin", `l.subject || '{"codes":["AAPL"]}'`);
    await removeAccount(account, DESK_ORIGIN);
    await unhindered(deps);
    const people = () => queryColumn("select email from users where not is_admin order by 1");
    expect(await people()).toEqual([JONAS, PETR]);
    const links = `select case when u.is_admin then 'administrator' else u.email end as owner, title, revoked_at is null as "isOpen",
        subject->'codes' = '["AAPL"]' as "isOther" from share_links l join users u on u.id = l.owner_id order by 1, 2, 4`;
    const [dividends, technology] = ["Dividend dates", "Three large technology stocks"];
    const ofAdministrator = { owner: "administrator", isOpen: true, isOther: true };
    const ofPetr = { owner: PETR, isOpen: true, isOther: false };
    expect(await queryRows(links)).toEqual([
      { ...ofAdministrator, title: dividends, isOpen: false, isOther: false },
      { ...ofAdministrator, title: dividends },
      { ...ofAdministrator, title: technology },
      { ...ofPetr, title: dividends },
      { ...ofPetr, title: technology },
    ]);
    await db().pool.query("delete from grants");
    expect(await unhindered(deps), "the demo is over").toBe(false);
    expect(await people()).toEqual([JONAS, PETR]);
  });
});
