import { expect, test } from "vitest";
import { DESK_ORIGIN } from "@/lib/audit/origin";
import type { Amount } from "@/lib/core/amount";
import type { WholeAccountScope } from "@/lib/core/scope";
import { db } from "@/lib/database/database";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { someOf } from "@/lib/env/testing/env";
import {
  CHANGE_OPERATIONS,
  CLOSING,
  PLACED_OPERATIONS,
  UNCOUNTED,
} from "@/lib/trading/exchange-operations";
import { EXPOSED_STATES } from "@/lib/trading/order-life";
import type { TradingLimits } from "@/lib/trading/order-limits";
import { stepOrder } from "@/lib/trading/store/order-steps";
import {
  createTestTrader,
  createTestTradingAccount,
  insertTestRecord,
  VALUED_OPERATIONS,
} from "@/lib/trading/testing/records";
import type { User } from "@/lib/users/store/users";
import type { TradingPerson } from "./draft-order";
import { releaseOrder, releaseOrders } from "./release-order";

openTestDatabase();

const ROOM: Partial<TradingLimits> = { openValue: "100000" as Amount, ordersADay: 1_000 };
const TWO: Partial<TradingLimits> = { ...ROOM, openValue: "200" as Amount };
const amount = (text: string) => text as Amount;
const asTrader = ({ id, email }: User): TradingPerson => ({ id, name: email, origin: DESK_ORIGIN });

type TestDraft = Awaited<ReturnType<typeof insertTestRecord>>;

async function tenDrafts(
  scope: WholeAccountScope,
  trader: User,
  record: Parameters<typeof insertTestRecord>[2],
): Promise<readonly TestDraft[]> {
  const drafts: TestDraft[] = [];
  for (let count = 0; count < 10; count += 1)
    drafts.push(await insertTestRecord(scope, trader, record));
  return drafts;
}

async function pressAll(scope: WholeAccountScope, trader: User, drafts: readonly TestDraft[]) {
  const answers = await Promise.all(
    drafts.map(({ id, bodySha256 }) =>
      releaseOrder(scope, { id, bodySha256, knowsTwins: true }, asTrader(trader)),
    ),
  );
  return answers.map((answer) => (answer.kind === "refused" ? answer.problem : answer.kind)).sort();
}

const OPERATIONS = [...PLACED_OPERATIONS, ...CHANGE_OPERATIONS];
const COUNTED = OPERATIONS.filter((one) => !UNCOUNTED.includes(one));

const TWO_OF_TEN = ["approved", "approved", ...Array.from({ length: 8 }, () => "limit")];

const seenOf = (drafts: readonly TestDraft[]) =>
  drafts.map(({ id, bodySha256 }) => ({ id, bodySha256, knowsTwins: false }));

test.each(VALUED_OPERATIONS)(
  "of ten %s at once, the account's open value lets two pass",
  async (operation) => {
    const scope = await createTestTradingAccount(TWO);
    const trader = await createTestTrader(scope);
    const drafts = await tenDrafts(scope, trader, { operation });
    expect(await pressAll(scope, trader, drafts)).toEqual(TWO_OF_TEN);
  },
);

test.each(VALUED_OPERATIONS)(
  "of ten %s at once, a person's own open value lets two pass",
  async (operation) => {
    const scope = await createTestTradingAccount(ROOM);
    const trader = await createTestTrader(scope, "trader", "200");
    const drafts = await tenDrafts(scope, trader, { operation });
    expect(await pressAll(scope, trader, drafts)).toEqual(TWO_OF_TEN);
    // Another person has his own count.
    const other = await createTestTrader(scope);
    const own = await insertTestRecord(scope, other, { operation });
    expect(await pressAll(scope, other, [own])).toEqual(["approved"]);
  },
);

test.each(COUNTED)("of ten %s at once, the orders of a day let two pass", async (operation) => {
  const scope = await createTestTradingAccount({ ...ROOM, ordersADay: 2 });
  const trader = await createTestTrader(scope);
  const drafts = await tenDrafts(scope, trader, { operation, value: "1" });
  expect(await pressAll(scope, trader, drafts)).toEqual(TWO_OF_TEN);
});

test.each(someOf(COUNTED))(
  "of ten %s at once, a person's own orders of a day let two pass",
  async (operation) => {
    const scope = await createTestTradingAccount(ROOM);
    const trader = await createTestTrader(scope);
    const { accountId } = scope;
    await db().prisma.tradingRole.updateMany({ where: { accountId }, data: { ordersADay: 2 } });
    const drafts = await tenDrafts(scope, trader, { operation, value: "1" });
    expect(await pressAll(scope, trader, drafts)).toEqual(TWO_OF_TEN);
    const other = await createTestTrader(scope);
    const own = await insertTestRecord(scope, other, { operation, value: "1" });
    expect(await pressAll(scope, other, [own])).toEqual(["approved"]);
  },
);

test.each(UNCOUNTED.filter((one) => !CLOSING.includes(one)))(
  "ten %s at once all pass where every limit is used up",
  async (operation) => {
    const scope = await createTestTradingAccount({ ...TWO, ordersADay: 2 });
    const trader = await createTestTrader(scope);
    await pressAll(scope, trader, await tenDrafts(scope, trader, {}));
    const drafts = await tenDrafts(scope, trader, { operation, value: null });
    expect(await pressAll(scope, trader, drafts)).toEqual(drafts.map(() => "approved"));
  },
);

test.each(someOf(VALUED_OPERATIONS))(
  "of ten %s at once, those wait for a second person that go above the threshold together",
  async (operation) => {
    const scope = await createTestTradingAccount({ ...ROOM, secondPersonAbove: amount("250") });
    const trader = await createTestTrader(scope);
    const drafts = await tenDrafts(scope, trader, { operation });
    const waiting = Array.from({ length: 8 }, () => "waiting");
    expect(await pressAll(scope, trader, drafts)).toEqual(["approved", "approved", ...waiting]);
  },
);

test.each(someOf(VALUED_OPERATIONS))(
  "one press of ten %s passes as far as the open value reaches",
  async (operation) => {
    const scope = await createTestTradingAccount(TWO);
    const trader = await createTestTrader(scope);
    const drafts = await tenDrafts(scope, trader, { operation });
    const answers = await releaseOrders(scope, seenOf(drafts), asTrader(trader));
    const kinds = answers.map((answer) =>
      answer.kind === "refused" ? answer.problem : answer.kind,
    );
    expect(kinds).toEqual(TWO_OF_TEN);
  },
);

test.each(EXPOSED_STATES)(
  "an order that is %s is in the open value of the next look",
  async (state) => {
    const scope = await createTestTradingAccount(TWO);
    const trader = await createTestTrader(scope);
    await insertTestRecord(scope, trader, { state, value: "150" });
    const next = await insertTestRecord(scope, trader);
    const used = await stepOrder(scope.accountId, next.id, async (held) => ({
      answer: await held.used(),
      step: null,
    }));
    expect(used?.account.openValue).toBe("150");
    expect(await pressAll(scope, trader, [next])).toEqual(["limit"]);
  },
);

test("one press of ten passes as far as the limits reach, and says which limit was used up", async () => {
  const scope = await createTestTradingAccount(TWO);
  const trader = await createTestTrader(scope);
  const drafts = await tenDrafts(scope, trader, {});
  const answers = await releaseOrders(scope, seenOf(drafts), asTrader(trader));
  expect(answers.slice(0, 2)).toEqual([{ kind: "approved" }, { kind: "approved" }]);
  expect(answers.slice(2).every((answer) => answer.kind === "refused")).toBe(true);
  expect(answers[2]).toMatchObject({
    problem: "limit",
    broken: { limit: "open-value", is: "300", most: "200" },
  });
});

test("orders of one press that need a second person together all wait for one", async () => {
  const scope = await createTestTradingAccount({ ...ROOM, secondPersonAbove: amount("250") });
  const trader = await createTestTrader(scope);
  const sides = ["buy", "sell", "buy"] as const;
  const drafts: TestDraft[] = [];
  for (const side of sides) drafts.push(await insertTestRecord(scope, trader, { side }));
  const answers = await releaseOrders(scope, seenOf(drafts), asTrader(trader));
  expect(answers).toEqual(sides.map(() => ({ kind: "waiting" })));
});

test("of ten closings at once, amounts stop none, and the third one above the threshold waits", async () => {
  const scope = await createTestTradingAccount({
    ...TWO,
    ordersADay: 2,
    secondPersonAbove: amount("200"),
  });
  const trader = await createTestTrader(scope);
  const drafts = await tenDrafts(scope, trader, { operation: "close-positions", side: "sell" });
  const waiting = Array.from({ length: 8 }, () => "waiting");
  expect(await pressAll(scope, trader, drafts)).toEqual(["approved", "approved", ...waiting]);
  // They hold nothing of the open value.
  const order = await insertTestRecord(scope, trader, { value: "200" });
  expect(await pressAll(scope, trader, [order])).toEqual(["approved"]);
});

test("an order that is pressed twice in one press is sent once", async () => {
  const scope = await createTestTradingAccount(ROOM);
  const trader = await createTestTrader(scope);
  const draft = await insertTestRecord(scope, trader);
  const answers = await releaseOrders(scope, seenOf([draft, draft]), asTrader(trader));
  expect(answers).toEqual([{ kind: "approved" }, { kind: "refused", problem: "not-a-draft" }]);
});

test("who sends a large order in parts needs a second person for the part that goes above the threshold", async () => {
  const scope = await createTestTradingAccount({ ...ROOM, secondPersonAbove: amount("250") });
  const trader = await createTestTrader(scope);
  const press = async (record: Parameters<typeof insertTestRecord>[2] = {}, by = trader) =>
    (await pressAll(scope, by, [await insertTestRecord(scope, by, record)]))[0];
  expect([await press(), await press(), await press()]).toEqual([
    "approved",
    "approved",
    "waiting",
  ]);
  // The other side, an order that still fits, and another person count separately.
  expect(await press({ side: "sell" })).toBe("approved");
  expect(await press({ value: "50" })).toBe("approved");
  expect(await press({}, await createTestTrader(scope))).toBe("approved");
  await db().pool.query(
    "update order_records set released_at = released_at - interval '16 minutes'",
  );
  expect(await press()).toBe("approved");
});

test("a change of one's own order counts as the order, not beside it", async () => {
  const scope = await createTestTradingAccount({
    ...TWO,
    secondPersonAbove: amount("150"),
  });
  const trader = await createTestTrader(scope);
  await insertTestRecord(scope, trader, { state: "open", orderId: "7", releasedSecondsAgo: 5 });
  const change = { operation: "modify-order", target: "order 7", value: "140" } as const;
  const first = await insertTestRecord(scope, trader, change);
  expect(await pressAll(scope, trader, [first])).toEqual(["approved"]);
  // While the change is in progress, the order may have either value.
  const other = await insertTestRecord(scope, trader, { value: "60", side: "sell" });
  expect(await pressAll(scope, trader, [other])).toEqual(["approved"]);
  const more = await insertTestRecord(scope, trader, { value: "1", side: "sell" });
  expect(await pressAll(scope, trader, [more])).toEqual(["limit"]);
});

test("limits and threshold are those of the press, not those of the preview", async () => {
  const scope = await createTestTradingAccount(ROOM);
  const trader = await createTestTrader(scope);
  const [first, second] = [
    await insertTestRecord(scope, trader),
    await insertTestRecord(scope, trader),
  ];
  const { accountId } = scope;
  await db().prisma.tradingAccount.update({
    where: { accountId },
    data: { secondPersonAbove: 99 },
  });
  expect(await pressAll(scope, trader, [first])).toEqual(["waiting"]);
  await db().prisma.tradingAccount.update({ where: { accountId }, data: { largestOrder: 99 } });
  expect(await pressAll(scope, trader, [second])).toEqual(["limit"]);
});
