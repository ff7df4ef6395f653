import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import { closeDatabase, openDatabase } from "@/lib/database/database";
import { createTestDatabase, type TestDatabase } from "@/lib/database/testing/database";
import { runs } from "@/lib/env/testing/env";
import { allRepayments, REPAYMENT_SORTS } from "@/lib/repayments/filter";
import type { StoredRepayment } from "@/lib/repayments/repayment";
import {
  anyRepaymentFilter,
  anyRepayments,
  REPAYMENT_DAYS,
  repaymentsOf,
  saveRepayments,
  sortRepayments,
} from "../testing/book";
import { repayment } from "../testing/records";
import {
  loadRepaymentPage,
  parseRepaymentCursor,
  type RepaymentPage,
  type RepaymentPageRequest,
} from "./page";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await openDatabase(database.url);
});
afterAll(async () => {
  await closeDatabase();
  await database.drop();
});

const idsOf = (rows: readonly { repayOrderId: string }[]) =>
  rows.map(({ repayOrderId }) => repayOrderId);

function positionOf(side: "after" | "before", text: string): RepaymentPageRequest["position"] {
  const cursor = parseRepaymentCursor(text);
  if (!cursor) throw new Error(`not a cursor: ${text}`);
  return { side, cursor };
}

/** Every page by "next" from the first one, then back by "previous" from the last. */
async function walk(load: (position: RepaymentPageRequest["position"]) => Promise<RepaymentPage>) {
  let page = await load(null);
  expect(page.previous).toBeNull();
  const forward: StoredRepayment[] = [...page.rows];
  while (page.next !== null) {
    page = await load(positionOf("after", page.next));
    forward.push(...page.rows);
  }
  const backward: StoredRepayment[] = [...page.rows];
  while (page.previous !== null) {
    page = await load(positionOf("before", page.previous));
    backward.unshift(...page.rows);
  }
  return { forward, backward };
}

const order = fc.record({
  sort: fc.constantFrom(...REPAYMENT_SORTS),
  direction: fc.constantFrom("asc" as const, "desc" as const),
  size: fc.integer({ min: 1, max: 30 }),
});

test("pages in either direction show each repayment of any filter once, in any order", async () => {
  await fc.assert(
    fc.asyncProperty(anyRepayments, anyRepaymentFilter, order, async (book, filter, request) => {
      const scope = await createTestAccount();
      await saveRepayments(scope, book);
      const { forward, backward } = await walk((position) =>
        loadRepaymentPage(scope, filter, { ...request, position }),
      );
      const wanted = sortRepayments(repaymentsOf(book, filter), request.sort, request.direction);
      expect(forward).toMatchObject(wanted);
      expect(idsOf(forward)).toEqual(idsOf(wanted));
      expect(idsOf(backward)).toEqual(idsOf(wanted));
    }),
    { numRuns: runs(40) },
  );
});

test("a repayment that stays is seen once while others come and go between the pages", async () => {
  const scope = await createTestAccount();
  const at = (hour: number) => Date.parse("2026-10-01T00:00:00+08:00") + hour * 3_600_000;
  const stay = Array.from({ length: 9 }, (_, index) =>
    repayment({ repayOrderId: `stay ${index}`, repaidTimeMs: at(index * 2) }),
  );
  const gone = Array.from({ length: 9 }, (_, index) =>
    repayment({ repayOrderId: `gone ${index}`, repaidTimeMs: at(index * 2 + 1) }),
  );
  await saveRepayments(scope, [...stay, ...gone]);
  const seen: string[] = [];
  let position: RepaymentPageRequest["position"] = null;
  for (let pages = 0; ; pages += 1) {
    const request = { sort: "repaidTime", direction: "desc", size: 4, position } as const;
    const page: RepaymentPage = await loadRepaymentPage(
      scope,
      allRepayments(REPAYMENT_DAYS),
      request,
    );
    seen.push(...idsOf(page.rows));
    if (page.next === null) break;
    position = positionOf("after", page.next);
    const come = repayment({ repayOrderId: `new ${pages}`, repaidTimeMs: at(17.5 - pages * 3) });
    await saveRepayments(scope, [...stay, ...gone.slice(0, 8 - pages * 2), come], at(100 + pages));
  }
  expect(seen.filter((id) => id.startsWith("stay"))).toEqual(idsOf(stay).reverse());
  expect(new Set(seen).size).toBe(seen.length);
});

test("a page that is gone is answered with the nearest one", async () => {
  const scope = await createTestAccount();
  const at = Date.parse("2026-10-01T00:00:00+08:00");
  await saveRepayments(
    scope,
    [1, 2, 3, 4].map((count) =>
      repayment({ repayOrderId: String(count), repaidTimeMs: at + count }),
    ),
  );
  const request = { sort: "repaidTime", direction: "asc", size: 2 } as const;
  const last = { ...request, position: positionOf("after", cursorText(String(at + 9), "9")) };
  const page = await loadRepaymentPage(scope, allRepayments(REPAYMENT_DAYS), last);
  expect(idsOf(page.rows)).toEqual(["3", "4"]);
});

function cursorText(ms: string, id: string): string {
  const values = [new Date(Number(ms)).toISOString(), id];
  return Buffer.from(JSON.stringify(["repaidTime", "asc", values])).toString("base64url");
}

test("cursors that were not written here are no cursors", () => {
  const text = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  expect(parseRepaymentCursor(cursorText("0", "1"))).not.toBeNull();
  for (const other of [
    "",
    "x",
    text(["repaidTime", "asc", ["now", "1"]]),
    text(["repaidTime", "asc", ["2026-13-01T00:00:00.000Z", "1"]]),
    text(["repaidTime", "asc", ["2026-10-01T00:00:00.000Z"]]),
    text(["repaidAmount", "asc", ["NaN", "2026-10-01T00:00:00.000Z", "1"]]),
    text(["repayOrderId", "asc", ["a\0"]]),
    text(["other", "asc", ["1"]]),
  ])
    expect(parseRepaymentCursor(other), other).toBeNull();
});
