import { execFile } from "node:child_process";
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import { allCommissions } from "@/lib/commissions/commission";
import { countActiveClients } from "@/lib/commissions/store/active-clients";
import type { ClientMeasure } from "@/lib/commissions/store/client-totals";
import { findBrokenRules } from "@/lib/commissions/store/days/check";
import { saveCommissionDay } from "@/lib/commissions/store/days/days";
import { loadCommissionRowsAt, sumDaysAsOf } from "@/lib/commissions/store/days/history";
import { listRestatements } from "@/lib/commissions/store/days/restatements";
import { loadCommissionPage } from "@/lib/commissions/store/pages/page";
import { rankClients } from "@/lib/commissions/store/ranking";
import { sumCommissionFees, sumCommissionsByCoin } from "@/lib/commissions/store/reads";
import { commissionRow } from "@/lib/commissions/testing/rows";
import type { WholeAccountScope } from "@/lib/core/scope";
import { readTestEnv } from "@/lib/env/testing/env";
import { allRepayments } from "@/lib/repayments/filter";
import { loadRepaymentCoverage } from "@/lib/repayments/store/coverage";
import { sumRepaymentsByCoin } from "@/lib/repayments/store/totals";
import { listDatedPanels } from "@/lib/stocks/store/dated-panels";
import { closeDatabase, openDatabase } from "./database";
import { migrate } from "./migrate";
import {
  createTestDatabase,
  onEveryEngine,
  type TestDatabase,
  testDatabaseKind,
} from "./testing/database";
import { findNativePostgres } from "./testing/native-postgres";
import { LEDGER_DAYS, RESTATED, STOCK, saveUpgradeLedger } from "./testing/upgrade-ledger";
import {
  compareUpgraded,
  fillState,
  MIGRATIONS,
  migrateTo,
  readState,
  type TableColumns,
} from "./testing/upgrade-state";

/**
 * The states that a desk may be in, each named by its newest migration. The upgrade of the oldest
 * one has most to do.
 */
const STATES = MIGRATIONS.slice(0, -1);
const LAST = String(STATES.at(-1));
/** On the native database another test upgrades the last state, after a migration that fails. */
const ONE = testDatabaseKind() === "native" ? String(STATES[0]) : LAST;
const TRIED = readTestEnv().isFull ? STATES : [ONE];

const onNative = test.runIf(onEveryEngine());

let newest: TestDatabase;
let upgraded: TestDatabase;
let pools: { newest: pg.Pool; upgraded: pg.Pool };
let scopes: readonly [WholeAccountScope, WholeAccountScope];
let answers: Record<string, unknown>;

beforeAll(async () => {
  newest = await createTestDatabase();
  upgraded = await createTestDatabase();
  await openDatabase(newest.url);
  scopes = await saveUpgradeLedger();
  answers = await readAll();
  await closeDatabase();
  const open = ({ url }: TestDatabase) => new pg.Pool({ connectionString: url, max: 2 });
  pools = { newest: open(newest), upgraded: open(upgraded) };
});
afterAll(async () => {
  await pools.newest.end();
  await pools.upgraded.end();
  await newest.drop();
  await upgraded.drop();
});
const emptyUpgraded = () =>
  pools.upgraded.query("drop schema public cascade; create schema public");
beforeEach(emptyUpgraded);
afterEach(closeDatabase);

const FILTER = allCommissions(LEDGER_DAYS);
const rank = async (scope: WholeAccountScope, by: ClientMeasure) => {
  const { rows, total, clientCount } = await rankClients(scope, { filter: FILTER, by, limit: 50 });
  return { clients: rows.map(({ uid, amount }) => ({ uid, amount })), total, clientCount };
};

/** Reads every total, each since the migration that added it. */
const READS: readonly {
  name: string;
  from: string;
  read: (scope: WholeAccountScope) => Promise<unknown>;
}[] = [
  { name: "sums", from: "", read: (scope) => sumCommissionsByCoin(scope, FILTER) },
  { name: "fees", from: "", read: (scope) => sumCommissionFees(scope, FILTER) },
  {
    name: "a page",
    from: "",
    read: (scope) =>
      loadCommissionPage(
        scope,
        { ...FILTER, uids: ["1", "3", "late"] },
        { sort: "rebateAmount", direction: "desc", size: 20, position: null },
        { few: 0 },
      ),
  },
  {
    name: "active clients",
    from: "",
    read: (scope) =>
      countActiveClients(scope, { filter: FILTER, by: "productType", per: "week", top: 3 }),
  },
  {
    name: "ranking",
    from: "",
    read: (scope) => rank(scope, { field: "rebateAmount", coin: "BTC" }),
  },
  {
    name: "restatements",
    from: "",
    read: (scope) =>
      listRestatements(scope, { range: LEDGER_DAYS, kind: "all", after: null, limit: 20 }),
  },
  {
    name: "as of",
    from: "",
    read: (scope) => sumDaysAsOf(scope, LEDGER_DAYS, new Date("2026-10-03T00:00:00Z")),
  },
  {
    name: "an earlier version",
    from: "",
    read: (scope) => loadCommissionRowsAt(scope, RESTATED, 2),
  },
  {
    name: "repayments",
    from: "20261121190000",
    read: (scope) => sumRepaymentsByCoin(scope, allRepayments(LEDGER_DAYS)),
  },
  { name: "listed time", from: "20261121190000", read: loadRepaymentCoverage },
  {
    name: "values",
    from: "20261121180000",
    read: (scope) => rank(scope, { field: "rebateAmount", coin: null }),
  },
  {
    name: "dates",
    from: "20261121210000",
    read: async () =>
      (
        await listDatedPanels(1, [STOCK], {
          from: "2026-09-29" as never,
          to: "2026-12-31" as never,
        })
      ).map(({ source, observed }) => ({
        source,
        value: observed?.value,
        changedAt: observed?.changedAt,
      })),
  },
];

async function readAll(): Promise<Record<string, unknown>> {
  const read: Record<string, unknown> = {};
  for (const { name, read: ask } of READS) read[name] = await Promise.all(scopes.map(ask));
  return read;
}

const answersSince = (state: string, all: Record<string, unknown>) =>
  Object.fromEntries(
    READS.filter(({ from }) => from <= state).map(({ name }) => [name, all[name]]),
  );

test("the ledger that is upgraded has rows in every table", async () => {
  const empty = (await readState(pools.newest)).filter(([, rows]) => rows.length === 0);
  expect(empty.map(([table]) => table)).toEqual([]);
});

/** The address of a server with another time zone and another date format. */
function elsewhere(url: string): string {
  const changed = new URL(url);
  changed.searchParams.set("options", "-c TimeZone=America/New_York -c DateStyle=SQL,DMY");
  return changed.href;
}

async function expectKept(state: string, columns: TableColumns): Promise<void> {
  const { held, expected } = await compareUpgraded(pools.upgraded, pools.newest, {
    state,
    columns,
  });
  expect(Object.fromEntries(held)).toEqual(Object.fromEntries(expected));
}

/** Opens the upgraded database and checks that its totals match its rows. */
async function expectAnswers(state: string): Promise<void> {
  await openDatabase(upgraded.url);
  expect(answersSince(state, await readAll())).toEqual(answersSince(state, answers));
  for (const scope of scopes) expect(await findBrokenRules(scope)).toEqual([]);
}

test.each(TRIED)(
  "a desk of %s keeps every row, and its totals are those of its rows",
  async (state) => {
    const columns = await fillState(upgraded.url, state, pools.newest);
    const { applied } = await migrate(elsewhere(upgraded.url));
    expect(applied).toEqual(MIGRATIONS.filter((name) => name > state));
    await expectKept(state, columns);
    await expectAnswers(state);
    if (!onEveryEngine()) return;
    const rows = [commissionRow(RESTATED)];
    const read = { day: RESTATED, rows, fetchedAtMs: Date.now(), emptyMeans: "empty" } as const;
    expect(await saveCommissionDay(scopes[0], read)).toMatchObject({ revision: 4, rowCount: 1 });
    expect(await saveCommissionDay(await createTestAccount(), read)).toMatchObject({
      revision: 1,
      rowCount: 1,
    });
  },
);

onNative(
  "existing people have a proven e-mail only by single sign-on, and three days for a one-time password",
  { tags: ["full"] },
  async () => {
    await fillState(upgraded.url, "20261127400000_person_notices", pools.newest);
    await migrate(upgraded.url);
    const { rows } = await pools.upgraded.query(
      `select email, email_proven_at as proven, round(extract(epoch from one_time_until - now()) / 3600)::int as hours
     from users order by email`,
    );
    expect(rows).toEqual([
      { email: "admin@example.com", proven: null, hours: null },
      { email: "manager@example.com", proven: null, hours: 72 },
      { email: "partner@example.com", proven: new Date("2026-10-05T01:02:03.456Z"), hours: null },
    ]);
  },
);

test("a trading role of somebody who no longer sees the whole account ends with the upgrade, with an entry", async () => {
  await fillState(upgraded.url, "20261223000000_notification_scopes", pools.newest);
  const partner = "00000000-0000-4000-8000-000000000003";
  await pools.upgraded.query(
    "insert into trading_roles (account_id, user_id, role) values (1, $1, 'approver')",
    [partner],
  );
  await migrate(upgraded.url);
  const roles = await pools.upgraded.query("select user_id, role from trading_roles");
  expect(roles.rows).toEqual([{ user_id: "00000000-0000-4000-8000-000000000002", role: "trader" }]);
  const entries = await pools.upgraded.query(
    "select actor_kind, account_id, object, details from audit_log where kind = 'trading-role-removed'",
  );
  expect(entries.rows).toEqual([
    {
      actor_kind: "desk",
      account_id: 1,
      object: "partner@example.com",
      details: { role: "approver" },
    },
  ]);
});

onNative(
  "a migration that fails leaves every row as it was and says so; its dump is restored, and the corrected migration goes on",
  async () => {
    const columns = await fillState(upgraded.url, LAST, pools.newest);
    const broken =
      "delete from repayments; alter table users drop column email; insert into accounts (id) values (1);";
    await expect(
      migrateTo(upgraded.url, LAST, { "99990101000000_broken": broken }),
    ).rejects.toThrow(
      'The database could not be brought up to date, and nothing of it was changed: null value in column "name" of relation "accounts" violates not-null constraint (99990101000000_broken); go back to the version that ran before, and report this message.',
    );
    if (testDatabaseKind() === "native") await dumpAndRestore();
    const { applied } = await migrate(upgraded.url);
    expect(applied).toEqual(MIGRATIONS.slice(-1));
    await expectKept(LAST, columns);
    await expectAnswers(LAST);
  },
);

/** The test above restores the newest state's dump. */
test.runIf(testDatabaseKind() === "native").each(STATES.slice(0, -1))(
  "a dump of %s is restored and upgraded",
  { tags: ["full"] },
  async (state) => {
    const columns = await fillState(upgraded.url, state, pools.newest);
    await dumpAndRestore();
    await migrate(upgraded.url);
    await expectKept(state, columns);
    // Reading takes time; the test above reads each state's own desk.
    if (state === STATES[0] || state === STATES.at(-2)) await expectAnswers(state);
  },
);

async function dumpAndRestore(): Promise<void> {
  const dump = path.join(mkdtempSync(path.join(os.tmpdir(), "desk-dump-")), "desk.dump");
  await runTool("pg_dump", ["--format=custom", `--file=${dump}`, upgraded.url]);
  await emptyUpgraded();
  await runTool("pg_restore", [`--dbname=${upgraded.url}`, "--exit-on-error", dump]);
  rmSync(path.dirname(dump), { recursive: true });
}

/** Runs one of the server's programs. */
async function runTool(name: string, args: readonly string[]): Promise<void> {
  // The PATH may only have a link to it.
  const server = realpathSync(path.join(findNativePostgres() ?? "", "postgres"));
  await promisify(execFile)(path.join(path.dirname(server), name), args);
}
