import fc from "fast-check";
import { expect, test } from "vitest";
import { db } from "@/lib/database/database";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { sumHolds } from "../limit-holds";
import { EXPOSED_STATES } from "../order-life";
import {
  createTestTrader,
  createTestTradingAccount,
  insertTestRecord,
  type TestRecord,
} from "../testing/records";
import { findOrderRecord, listOrderRecords } from "./order-records";
import { listLimitHolds, readUsed } from "./used-limits";

openTestDatabase();

const STATES = [
  "draft",
  "waiting",
  "approved",
  "sending",
  "accepted",
  "unknown",
  "open",
  "partially-filled",
  "filled",
  "cancelled",
  "done",
  "refused",
  "expired",
  "withdrawn",
  "not-executed",
];
const OPERATIONS = [
  "place-order",
  "place-reality-order",
  "place-strategy-order",
  "modify-order",
  "modify-strategy-order",
  "cancel-order",
  "set-leverage",
  "create-bot",
  "add-investment",
  "modify-bot",
  "close-bot",
  "close-positions",
  "move-positions",
] as const;

/** A record with its person and account. */
const anyRecord = fc.record({
  operation: fc.constantFrom(...OPERATIONS),
  value: fc.option(fc.integer({ min: 1, max: 999 }), { freq: 6 }),
  state: fc.constantFrom(...STATES),
  side: fc.constantFrom("buy" as const, "sell" as const, null),
  number: fc.option(fc.integer({ min: 1, max: 3 }), { freq: 2 }),
  executed: fc.constantFrom(null, "0", "0.5"),
  drafter: fc.nat(1),
  isApproved: fc.boolean(),
  releasedSecondsAgo: fc.constantFrom(null, 10, 800, 1_000, 200_000),
  isElsewhere: fc.boolean(),
});
/** The table's constraints: an order has a side and is never "done", a change is never "open". */
const record = anyRecord.map((one) => {
  const isOrder = one.operation === "place-order" || one.operation === "place-reality-order";
  const isLiving = isOrder || one.operation === "place-strategy-order";
  const isForOrders = ["open", "partially-filled", "filled", "cancelled"].includes(one.state);
  const state = isLiving ? one.state.replace("done", "filled") : isForOrders ? "done" : one.state;
  return { ...one, state, side: isOrder ? (one.side ?? ("buy" as const)) : one.side };
});
type Made = typeof record extends fc.Arbitrary<infer One> ? One : never;

const toStored = (one: Made): Partial<TestRecord> => ({
  operation: one.operation,
  value: one.value === null ? null : String(one.value),
  state: one.state,
  side: one.side,
  target: targetOf(one),
  orderId: isMaking(one) && one.number !== null ? String(one.number) : null,
  executedQty: one.executed,
  releasedSecondsAgo: one.releasedSecondsAgo,
});
const isMaking = ({ operation }: Made) =>
  operation.startsWith("place-") || operation === "create-bot";
const isModifying = ({ operation }: Made) =>
  operation === "modify-order" || operation === "modify-strategy-order";
const isAddingNothing = ({ operation }: Made) =>
  operation === "modify-bot" || operation === "close-positions";
function targetOf({ operation, number }: Made): string | null {
  if (operation === "modify-order") return `order ${number ?? 9}`;
  return operation === "modify-strategy-order" ? `strategy ${number ?? 9}` : null;
}

/** An order and its changes are one thing, which counts with its largest possible value. */
function oracle(judged: Made, others: readonly Made[]) {
  const thingOf = (one: Made, at: number) => {
    if (isModifying(one)) return targetOf(one);
    if (one.number === null || !one.operation.startsWith("place-")) return `record ${at}`;
    return one.operation === "place-strategy-order"
      ? `strategy ${one.number}`
      : `order ${one.number}`;
  };
  const here = others
    .map((one, at) => ({ one, thing: thingOf(one, at) }))
    .filter(({ one }) => !one.isElsewhere)
    .filter(
      ({ one, thing }) =>
        !(isModifying(judged) && one.operation.startsWith("place-") && thing === targetOf(judged)),
    );
  const sumOf = (counts: (one: Made) => boolean) => {
    const most = new Map<string | null, number>();
    for (const { one, thing } of here)
      if (counts(one)) most.set(thing, Math.max(most.get(thing) ?? 0, one.value ?? 0));
    return [...most.values()].reduce((sum, value) => sum + value, 0);
  };
  const mayBecome = (one: Made) =>
    !isAddingNothing(one) &&
    ["waiting", "approved", "sending", "accepted", "unknown", "open", "partially-filled"].includes(
      one.state,
    );
  const isOwn = (one: Made) => one.drafter === judged.drafter;
  const dayOf = (ms: number) => Math.floor((ms + 8 * 3_600_000) / 86_400_000);
  const now = Date.now();
  const today = others.filter(
    ({ isElsewhere, operation, releasedSecondsAgo: ago }) =>
      !isElsewhere &&
      operation !== "cancel-order" &&
      operation !== "close-bot" &&
      operation !== "close-positions" &&
      ago !== null &&
      dayOf(now - ago * 1000) === dayOf(now),
  );
  return {
    account: { openValue: String(sumOf(mayBecome)), ordersToday: today.length },
    drafter: {
      openValue: String(sumOf((one) => mayBecome(one) && isOwn(one))),
      ordersToday: today.filter(isOwn).length,
    },
    sentAlone: String(
      sumOf(
        (one) =>
          isOwn(one) &&
          !one.isApproved &&
          one.side === judged.side &&
          one.releasedSecondsAgo !== null &&
          one.releasedSecondsAgo < 900 &&
          !["draft", "waiting", "refused", "expired", "withdrawn", "not-executed"].includes(
            one.state,
          ) &&
          !(one.state === "cancelled" && one.executed !== "0.5"),
      ),
    ),
  };
}

test("for any states of the records, the used limits equal those of a plain model", {
  timeout: 180_000,
}, async () => {
  const [scope, elsewhere] = [await createTestTradingAccount(), await createTestTradingAccount()];
  const people = [await createTestTrader(scope), await createTestTrader(scope)];
  await fc.assert(
    fc.asyncProperty(record, fc.array(record, { maxLength: 9 }), async (judged, others) => {
      await db().pool.query("delete from order_records");
      const insert = (one: Made) => {
        const drafter = people[one.drafter] ?? expect.fail("nobody");
        const approvedBy = one.isApproved ? (people[1 - one.drafter]?.id ?? null) : null;
        return insertTestRecord(one.isElsewhere ? elsewhere : scope, drafter, {
          ...toStored(one),
          approvedBy,
        });
      };
      for (const one of others) await insert(one);
      const { id } = await insert({ ...judged, isElsewhere: false });
      const stored = (await findOrderRecord(scope, id)) ?? expect.fail("gone");
      const { accountId } = scope;
      const used = await readUsed(db().pool, accountId, [stored]);
      expect(used.get(id)).toEqual(oracle(judged, others));
      // Judged with others, it has the same.
      const all = await listOrderRecords(scope, { limit: 10 });
      const together = await readUsed(db().pool, accountId, all);
      expect([...together.keys()].sort()).toEqual(all.map((each) => each.id).sort());
      expect(together.get(id)).toEqual(used.get(id));
    }),
    { numRuns: 200 },
  );
});

test("for any states of the records, what they hold adds up to what is used, and only those that may still be executed hold a value", {
  timeout: 180_000,
}, async () => {
  const [scope, elsewhere] = [await createTestTradingAccount(), await createTestTradingAccount()];
  const people = [await createTestTrader(scope), await createTestTrader(scope)];
  await fc.assert(
    fc.asyncProperty(fc.array(record, { maxLength: 9 }), async (records) => {
      await db().pool.query("delete from order_records");
      const ids: string[] = [];
      for (const one of records) {
        const drafter = people[one.drafter] ?? expect.fail("nobody");
        const account = one.isElsewhere ? elsewhere : scope;
        ids.push((await insertTestRecord(account, drafter, toStored(one))).id);
      }
      const holds = await listLimitHolds(scope);
      // A draft holds nothing, so it is judged by all others.
      const draft = await insertTestRecord(scope, people[0] ?? expect.fail("nobody"));
      const judged = (await findOrderRecord(scope, draft.id)) ?? expect.fail("gone");
      const used = await readUsed(db().pool, scope.accountId, [judged]);
      expect(sumHolds(holds)).toEqual(used.get(judged.id)?.account);
      for (const { id, openValue, heldBy } of holds) {
        const one = records[ids.indexOf(id)] ?? expect.fail("another account's record");
        const mayHold =
          EXPOSED_STATES.some((state) => state === one.state) &&
          one.value !== null &&
          !isAddingNothing(one);
        expect(openValue === "0" || mayHold).toBe(true);
        if (heldBy === null) expect(openValue).toBe(mayHold ? String(one.value) : "0");
        else expect(holds.find((other) => other.id === heldBy)?.heldBy).toBeNull();
      }
    }),
    { numRuns: 200 },
  );
});
