import { expect, test } from "vitest";
import { DESK_ORIGIN } from "@/lib/audit/origin";
import { db } from "@/lib/database/database";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { askToCancelEach } from "./cancel-order";
import { findOrderRecord } from "./store/order-records";
import { createTestTrader, createTestTradingAccount, insertTestRecord } from "./testing/records";

openTestDatabase();

test("each of several orders is cancelled by itself: what became of one says nothing of the next", async () => {
  const [scope, elsewhere] = [await createTestTradingAccount(), await createTestTradingAccount()];
  const [trader, stranger] = [await createTestTrader(scope), await createTestTrader(elsewhere)];
  const insert = async (state: string) => (await insertTestRecord(scope, trader, { state })).id;
  const [open, draft, filled] = [
    await insert("open"),
    await insert("draft"),
    await insert("filled"),
  ];
  const { id: others } = await insertTestRecord(elsewhere, stranger, { state: "open" });
  const entries = () => db().prisma.auditEntry.count();
  const before = await entries();
  const ids = [filled, open, others, draft, open];
  expect(await askToCancelEach(scope, { ids }, DESK_ORIGIN)).toEqual([
    { id: filled, outcome: "over" },
    { id: open, outcome: "asked" },
    { id: others, outcome: "gone" },
    { id: draft, outcome: "withdrawn" },
  ]);
  expect((await entries()) - before).toBe(2);
  expect(await findOrderRecord(scope, open)).toMatchObject({ state: "open", cancel: "asked" });
  expect(await findOrderRecord(scope, draft)).toMatchObject({ state: "withdrawn" });
  expect(await findOrderRecord(elsewhere, others)).toMatchObject({ cancel: null });
});
