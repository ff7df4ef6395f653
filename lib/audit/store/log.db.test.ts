import { expect, test } from "vitest";
import { DESK_ORIGIN } from "@/lib/audit/origin";
import { TEST_ORIGIN } from "@/lib/audit/testing/origin";
import { db, inTransaction } from "@/lib/database/database";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { TEST_ENTRY } from "../testing/audit-entry";
import { appendAudit, loadAuditRetention, retireAudit, saveAuditRetention } from "./log";

openTestDatabase();

const REFUSED = /audit_log is append-only/;
const run = (sql: string, values: unknown[] = []) => db().pool.query(sql, values);
async function count(where = "true"): Promise<number> {
  const { rows } = await run(`select count(*)::int as n from audit_log where ${where}`);
  return rows[0].n;
}
/** Inserts entries with a time this many days ago. */
async function insertOld(days: number, entries: number): Promise<void> {
  await run(
    `insert into audit_log (at, kind, result, actor_kind, object)
     select clock_timestamp() - make_interval(days => $1), 'sign-out', 'done', 'nobody', 'old'
     from generate_series(1, $2)`,
    [days, entries],
  );
}

test("an entry says who, what, on which object, from where, when, and what came of it", async () => {
  const id = crypto.randomUUID();
  await appendAudit({
    origin: {
      actor: { kind: "token", id, name: "ann@example.com", token: "nightly" },
      address: "192.0.2.7",
      agent: "curl",
    },
    event: {
      kind: "export",
      result: "broken-off",
      account: { id: 7, name: "Main" },
      object: "commissions\nwith a line\0",
      details: { export: "1", format: "csv", filter: "coin=BTC", rows: 12 },
    },
  });
  const { rows } = await run("select * from audit_log where kind = 'export'");
  expect(rows).toEqual([
    {
      id: expect.any(String),
      at: expect.any(Date),
      kind: "export",
      result: "broken-off",
      actor_kind: "token",
      actor_id: id,
      actor_name: "ann@example.com",
      actor_token: "nightly",
      account_id: 7,
      account_name: "Main",
      object: "commissions\uFFFDwith a line\uFFFD",
      address: "192.0.2.7",
      agent: "curl",
      details: { export: "1", format: "csv", filter: "coin=BTC", rows: 12 },
    },
  ]);
  expect(Math.abs(rows[0].at.getTime() - Date.now())).toBeLessThan(60_000);
});

test("an entry is never changed or removed, not even by the table's owner", async () => {
  await appendAudit(TEST_ENTRY);
  const before = await count();
  for (const sql of [
    "update audit_log set object = 'another'",
    "update audit_log set at = at where false",
    "delete from audit_log",
    "delete from audit_log where false",
    "truncate audit_log",
    "truncate audit_log restart identity cascade",
    "insert into audit_log (id, kind, result, actor_kind) overriding system value select id, 'x', 'done', 'nobody' from audit_log on conflict (id) do update set object = 'another'",
    "with gone as (delete from audit_log returning 1) select count(*) from gone",
  ]) {
    await expect(run(sql), sql).rejects.toThrow(REFUSED);
  }
  await expect(
    inTransaction(async (client) => {
      // A superuser can bypass triggers this way.
      await client.query("set local session_replication_role = replica");
      await client.query("delete from audit_log");
    }),
  ).rejects.toThrow(REFUSED);
  expect(await count()).toBe(before);
});

test("a change that fails leaves no entry, and an entry that fails prevents the change", async () => {
  const before = await count();
  await expect(
    inTransaction(async (client) => {
      await appendAudit(TEST_ENTRY, client);
      throw new Error("the deed failed");
    }),
  ).rejects.toThrow("the deed failed");
  expect(await count()).toBe(before);
  await expect(
    appendAudit({ ...TEST_ENTRY, event: { ...TEST_ENTRY.event, result: "odd" as never } }),
  ).rejects.toThrow("audit_log_result_check");
});

test("old entries are removed as the setting says, in parts, each with an entry; entries of the setting itself stay", async () => {
  await insertOld(95, 5);
  await insertOld(85, 1);
  const before = await count();
  expect(await loadAuditRetention()).toBeNull();
  expect(await retireAudit(100)).toBe(0);
  expect(await count()).toBe(before);

  expect(await saveAuditRetention(TEST_ORIGIN, { days: 90, before: 30 })).toBe(false);
  expect(await saveAuditRetention(TEST_ORIGIN, { days: 90, before: null })).toBe(true);
  expect(await loadAuditRetention()).toBe(90);
  expect([await retireAudit(3), await retireAudit(3), await retireAudit(3)]).toEqual([3, 2, 0]);
  expect(await count("object = 'old'")).toBe(1);
  const { rows } = await run(
    "select actor_kind, details from audit_log where kind = 'audit-retired' order by id",
  );
  expect(rows).toMatchObject([
    { actor_kind: DESK_ORIGIN.actor.kind, details: { rows: 3, days: 90 } },
    { details: { rows: 2, days: 90 } },
  ]);
  expect(await saveAuditRetention(TEST_ORIGIN, { days: null, before: 90 })).toBe(true);
  await insertOld(400, 2);
  expect(await retireAudit(100)).toBe(0);
  expect(await count("kind = 'audit-retention-changed'")).toBe(2);
});

test("old entries can be removed in one way only: young ones, uncounted ones and those of the setting are refused", async () => {
  await insertOld(200, 4);
  await saveAuditRetention(TEST_ORIGIN, { days: 120, before: await loadAuditRetention() });
  const tell = `insert into audit_log (kind, result, actor_kind, details) values ('audit-retired', 'done', 'desk', '{"rows": 4}')`;
  const tries = [
    ["delete from audit_log where object = 'old' and at < now() - interval '199 days'"],
    [
      tell,
      "delete from audit_log where id in (select max(id) from audit_log where object = 'old')",
    ],
    [tell, "delete from audit_log where id in (select id from audit_log order by id desc limit 4)"],
    [
      tell.replace("4", "1"),
      "delete from audit_log where kind = 'audit-retention-changed' and id = (select max(id) from audit_log where kind = 'audit-retention-changed')",
    ],
  ];
  for (const statements of tries) {
    const tried = inTransaction(async (client) => {
      for (const sql of statements) await client.query(sql);
    });
    await expect(tried, statements.join("; ")).rejects.toThrow(REFUSED);
  }
  for (const days of [89, 0, -1, 40_000, 90.5]) {
    await expect(
      saveAuditRetention(TEST_ORIGIN, { days, before: 120 }),
      String(days),
    ).rejects.toThrow();
  }
  expect(await loadAuditRetention()).toBe(120);
});
