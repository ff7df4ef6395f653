import fc from "fast-check";
import { expect, test } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import type { AuditRow } from "@/lib/audit/event";
import type { AuditFilter } from "@/lib/audit/filter";
import type { Day } from "@/lib/core/day";
import { db } from "@/lib/database/database";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { runs } from "@/lib/env/testing/env";
import { TEST_ENTRY } from "../testing/audit-entry";
import { appendAudit } from "./log";
import {
  countAudit,
  findFirstEntryAt,
  findNewestEntry,
  listAuditPersons,
  loadAuditPage,
  parseAuditCursor,
  streamAudit,
} from "./rows";

openTestDatabase();

const DESK = { kind: "desk" } as const;
const EVERYTHING: AuditFilter = {
  range: { from: "2020-01-01" as Day, to: "2099-12-31" as Day },
  kinds: [],
  results: [],
  persons: [],
  object: null,
  address: null,
};

/** Inserts entries of the past, several within a millisecond. */
async function insertMany(name: string, count: number): Promise<void> {
  await db().pool.query(
    `insert into audit_log (at, kind, result, actor_kind, actor_name, object, address, account_id)
     select timestamptz '2026-10-01 00:00Z' + make_interval(secs => (n / 3) * 3600),
       (array['sign-in', 'export', 'rate-set'])[n % 3 + 1], (array['done', 'refused'])[n % 2 + 1], 'person', $1,
       (array['commissions', 'com%', 'BTC 2026-10-01'])[n % 3 + 1], '192.0.2.' || n % 4, 900000 + n % 5
     from generate_series(0, $2 - 1) n`,
    [name, count],
  );
}

async function readAll(filter: AuditFilter): Promise<AuditRow[]> {
  const rows: AuditRow[] = [];
  for await (const row of streamAudit(DESK, filter, await findNewestEntry())) rows.push(row);
  return rows;
}

test("pages of any size, in both directions, hold every entry of a filter once and in order", async () => {
  await insertMany("pages@example.com", 40);
  const anyFilter = fc.record({
    range: fc.constantFrom(EVERYTHING.range, {
      from: "2026-10-01" as Day,
      to: "2026-10-01" as Day,
    }),
    kinds: fc.subarray<"sign-in" | "export" | "rate-set">(["sign-in", "export", "rate-set"]),
    results: fc.subarray<"done" | "refused">(["done", "refused"]),
    persons: fc.constantFrom(
      [],
      ["pages@example.com"],
      ["pages@example.com", "nobody@example.com"],
    ),
    object: fc.constantFrom(null, "com", "com%", "BTC", "_"),
    address: fc.constantFrom(null, "192.0.2.1"),
  });
  const anyDirection = fc.constantFrom("asc" as const, "desc" as const);
  const { rows: stored } = await db().pool.query("select * from audit_log order by at, id");
  await fc.assert(
    fc.asyncProperty(
      anyFilter,
      anyDirection,
      fc.integer({ min: 1, max: 50 }),
      async (filter, direction, size) => {
        const wanted = stored
          .filter(
            (row) =>
              (filter.kinds.length === 0 || filter.kinds.includes(row.kind)) &&
              (filter.results.length === 0 || filter.results.includes(row.result)) &&
              (filter.persons.length === 0 || filter.persons.includes(row.actor_name)) &&
              (filter.object === null || (row.object ?? "").startsWith(filter.object)) &&
              (filter.address === null || row.address === filter.address) &&
              (filter.range.to !== "2026-10-01" || row.at < new Date("2026-10-01T16:00Z")),
          )
          .map(({ id }) => id);
        const ordered = direction === "asc" ? wanted : wanted.toReversed();
        const seen: string[] = [];
        let position: Parameters<typeof loadAuditPage>[2]["position"] = null;
        for (;;) {
          const page = await loadAuditPage(DESK, filter, { direction, size, position });
          seen.push(...page.rows.map(({ id }) => id));
          if (page.previous !== null) {
            const cursor = parseAuditCursor(page.previous);
            if (!cursor) throw new Error("the cursor cannot be read");
            const back = await loadAuditPage(DESK, filter, {
              direction,
              size,
              position: { side: "before", cursor },
            });
            const begin = seen.length - page.rows.length;
            expect(back.rows.map(({ id }) => id)).toEqual(seen.slice(begin - size, begin));
          }
          if (page.next === null) break;
          const cursor = parseAuditCursor(page.next);
          if (!cursor) throw new Error("the cursor cannot be read");
          position = { side: "after", cursor };
        }
        expect(seen).toEqual(ordered);
        expect((await readAll(filter)).map(({ id }) => id)).toEqual(wanted.toReversed());
        expect(await countAudit(DESK, filter, 10)).toBe(Math.min(10, wanted.length));
      },
    ),
    { numRuns: runs(40) },
  );
});

test("who may see one account sees its entries alone, and nothing of the desk's", async () => {
  const [mine, theirs] = [await createTestAccount(), await createTestAccount()];
  for (const { accountId } of [mine, theirs, mine]) {
    const account = { id: accountId, name: null };
    await appendAudit({
      ...TEST_ENTRY,
      event: { ...TEST_ENTRY.event, account, object: `of ${accountId}` },
    });
  }
  await appendAudit(TEST_ENTRY);
  const reach = { kind: "account", scope: mine } as const;
  const page = await loadAuditPage(reach, EVERYTHING, {
    direction: "desc",
    size: 50,
    position: null,
  });
  expect(
    page.rows.map(({ accountId, accountName, object }) => [accountId, accountName, object]),
  ).toEqual([
    [mine.accountId, expect.stringContaining("book"), `of ${mine.accountId}`],
    [mine.accountId, expect.stringContaining("book"), `of ${mine.accountId}`],
  ]);
  expect(await countAudit(reach, EVERYTHING, 100)).toBe(2);
  expect(await listAuditPersons(reach, 10)).toEqual(["test"]);
});

test("everybody who did something is listed once, and the first entry has a time", async () => {
  await insertMany("anna@example.com", 3);
  await insertMany("zoe@example.com", 3);
  const names = await listAuditPersons(DESK, 100);
  expect(names).toEqual([...new Set(names)].sort());
  expect(names).toEqual(expect.arrayContaining(["anna@example.com", "zoe@example.com"]));
  expect(await findFirstEntryAt()).toEqual(new Date("2026-10-01T00:00Z"));
});

test("a file holds what there was when it was opened", async () => {
  const newest = await findNewestEntry();
  await appendAudit({ ...TEST_ENTRY, event: { ...TEST_ENTRY.event, object: "too late" } });
  for await (const { object } of streamAudit(DESK, EVERYTHING, newest))
    expect(object).not.toBe("too late");
});

test.each([
  "",
  "x",
  "bnVsbA",
  Buffer.from('["asc",1.5,"1"]').toString("base64url"),
  Buffer.from('["asc",1,"1;x"]').toString("base64url"),
  Buffer.from('["up",1,"1"]').toString("base64url"),
])("a page's mark that nobody wrote is refused: %j", (text) =>
  expect(parseAuditCursor(text)).toBeNull(),
);
