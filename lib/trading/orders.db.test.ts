import { expect, test } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import { DESK_ORIGIN } from "@/lib/audit/origin";
import type { WholeAccountScope } from "@/lib/core/scope";
import { db } from "@/lib/database/database";
import { someOf } from "@/lib/env/testing/env";
import { createTestUser } from "@/lib/people/testing/person";
import { DEFAULT_LIMITS, type TradingLimits } from "@/lib/trading/order-limits";
import type { PlaceOrder } from "@/lib/trading/requests";
import { listOrderEvents, listOrderRecords } from "@/lib/trading/store/order-records";
import { draftNamedOrder, draftOrder } from "./draft-order";
import { releaseOrder } from "./release-order";
import { openTradingDesk, setLimits, TRADE } from "./testing/orders";
import { addTradeKey } from "./trade-key";

const desk = openTradingDesk();
const { turn, draft, release, read, writesOf, age } = desk;

const limit = (limits: Partial<TradingLimits>) =>
  setLimits(desk.scope(), { ...DEFAULT_LIMITS, ...limits });

test("an order goes from the draft to the exchange once, and each step is kept", async () => {
  const id = await draft({ qty: "0.0010000001" });
  await turn();
  const { preview } = await read(id);
  expect(preview).toMatchObject({
    roundings: [{ field: "qty", typed: "0.0010000001", sent: "0.001000" }],
    qtyCoin: "BTC",
    refusals: [],
    needsSecondPerson: false,
  });
  expect(await release(id)).toEqual({ kind: "approved" });
  await turn();
  await age(id, 3_000);
  await turn();
  const order = await read(id);
  expect(order).toMatchObject({ state: "open", attempts: 1, failure: null, environment: "paper" });
  expect(order.orderId).not.toBeNull();
  expect(writesOf(order.clientOid)).toHaveLength(1);
  const kinds = (await listOrderEvents(desk.scope(), id)).map(({ kind }) => kind);
  expect(kinds).toEqual(["drafted", "previewed", "released", "sending", "answered", "seen"]);
  expect(desk.failures).toEqual([]);
});

test("a market order ends filled, with the figures of the exchange", async () => {
  const { price: _, ...rest } = desk.buy();
  const id = await draftOrder(
    desk.scope(),
    { operation: "place-order", typed: { ...rest, orderType: "market", qty: "50" } },
    desk.trader(),
  );
  if (id === null) return expect.fail("not drafted");
  await turn();
  await release(id);
  await turn();
  await age(id, 3_000);
  await turn();
  const order = await read(id);
  expect(order.state).toBe("filled");
  expect(Number(order.executedQty)).toBeGreaterThan(0);
  expect(order.nextLookAt).toBeNull();
});

test("a second press sends nothing twice", async () => {
  const id = await draft();
  await turn();
  const answers = await Promise.all([release(id), release(id), release(id)]);
  expect(answers.filter(({ kind }) => kind === "approved")).toHaveLength(1);
  await Promise.all([turn(), turn()]);
  expect(writesOf((await read(id)).clientOid)).toHaveLength(1);
});

test("ten at once cannot pass a limit together", async () => {
  await limit({ ordersADay: 3 });
  const ids: string[] = [];
  for (let each = 0; each < 10; each += 1) ids.push(await draft());
  await turn();
  const answers = await Promise.all(ids.map((id) => release(id)));
  expect(answers.filter(({ kind }) => kind === "approved")).toHaveLength(3);
  expect(
    answers.filter((answer) => answer.kind === "refused" && answer.problem === "limit"),
  ).toHaveLength(7);
});

const REFUSED: readonly [by: string, order: Partial<PlaceOrder>, limits: Partial<TradingLimits>][] =
  [
    ["limits", {}, { largestOrder: "1" as never }],
    ["rules", { qty: "0.0000001" }, {}],
    ["the account's symbols", {}, { symbols: ["ETHUSDT"] }],
    [
      "the balance",
      { qty: "1000" },
      { largestOrder: "999999999" as never, openValue: "999999999" as never },
    ],
  ];

test.each(someOf(REFUSED))(
  "what the preview refuses by %s is not sent",
  async (_, order, limits) => {
    await limit(limits);
    const id = await draft(order);
    await turn();
    expect(await release(id)).toEqual({ kind: "refused", problem: "preview-refuses" });
    await turn();
    expect(writesOf((await read(id)).clientOid)).toEqual([]);
  },
);

test.each([
  ["another body than the one on the screen", () => "0".repeat(64), "preview-too-old"],
] as const)("%s is not sent", async (_, hash, problem) => {
  const id = await draft();
  await turn();
  const answer = await releaseOrder(
    desk.scope(),
    { id, bodySha256: hash(), knowsTwins: false },
    desk.trader(),
  );
  expect(answer).toEqual({ kind: "refused", problem });
});

test("only the drafter sends it, and only as a trader", async () => {
  const id = await draft();
  await turn();
  const { bodySha256 } = await read(id);
  const other = await createTestUser();
  const asked = { id, bodySha256: bodySha256 ?? "", knowsTwins: false };
  expect(await releaseOrder(desk.scope(), asked, { ...desk.trader(), id: other.id })).toEqual({
    kind: "refused",
    problem: "not-drafter",
  });
  await db().prisma.tradingRole.deleteMany({ where: { userId: desk.trader().id } });
  expect(await releaseOrder(desk.scope(), asked, desk.trader())).toEqual({
    kind: "refused",
    problem: "not-trader",
  });
});

test("a stopped account sends nothing that was released before", async () => {
  const id = await draft();
  await turn();
  await release(id);
  await db().prisma.tradingAccount.updateMany({ data: { state: "stopped" } });
  await turn();
  expect((await read(id)).state).toBe("expired");
  expect(writesOf((await read(id)).clientOid)).toEqual([]);
});

test("nothing is sent before the account was reconciled", async () => {
  await db().prisma.tradingAccount.update({
    where: { accountId: desk.scope().accountId },
    data: { reconciledAt: null },
  });
  const id = await draft();
  await turn();
  await release(id);
  desk.sandbox().setSwitches({ faults: [{ kind: "http-error", endpoint: "unfilled-orders" }] });
  await turn();
  expect((await read(id)).state).toBe("approved");
  const [account] = await db().prisma.tradingAccount.findMany({
    where: { accountId: desk.scope().accountId },
  });
  expect(account?.reconciledAt).toBeNull();
  desk.sandbox().setSwitches({ faults: [] });
  await turn();
  expect((await read(id)).state).toBe("accepted");
});

test("the read key never trades, and a trade key is another one", async () => {
  const other = await createTestAccount();
  await db().prisma.account.update({
    where: { id: other.accountId },
    data: { baseUrl: desk.sandbox().url, environment: "live" },
  });
  const add = (scope: WholeAccountScope) =>
    addTradeKey(scope, { key: TRADE, channelApiCode: "" }, DESK_ORIGIN, desk.deps);
  expect(await add(other)).toEqual({ kind: "other-environment", is: "sandbox" });
  expect(await add(desk.scope())).toEqual({ kind: "exists" });
  const stored = await db().pool.query(
    "select encode(sealed_credentials, 'escape') as text from trading_accounts",
  );
  expect(JSON.stringify(stored.rows)).not.toContain("trade-key-of-1001");
});

test("events are append-only, and go with their account alone", async () => {
  const id = await draft();
  await expect(db().pool.query("update order_events set kind = 'x'")).rejects.toThrow(
    /append-only/,
  );
  await expect(
    db().pool.query("delete from order_events where order_record_id = $1", [id]),
  ).rejects.toThrow(/append-only/);
  await db().prisma.account.delete({ where: { id: desk.scope().accountId } });
  expect(await listOrderRecords(desk.scope(), { limit: 10 })).toEqual([]);
});

test("an own clientOid is sent and kept, and is refused ever after", async () => {
  const named = (clientOid: string) =>
    draftNamedOrder(
      desk.scope(),
      { operation: "place-order", typed: { ...desk.buy(), clientOid, stpMode: "cancel_both" } },
      desk.trader(),
    );
  const own = "treasury_2026-11";
  const drafted = await named(own);
  if (drafted.kind === "refused") return expect.fail(drafted.problem);
  await turn();
  const { body, clientOid } = await read(drafted.id);
  expect(clientOid).toBe(own);
  expect(JSON.parse(body ?? "")).toMatchObject({ clientOid: own, stpMode: "cancel_both" });
  await release(drafted.id);
  await turn();
  expect(writesOf(own)).toHaveLength(1);
  expect(await named(own)).toEqual({ kind: "refused", problem: "client-oid-taken" });
  expect(await Promise.all(["twice", "twice", "twice"].map(named))).toEqual(
    expect.arrayContaining([
      { kind: "drafted", id: expect.any(String) },
      { kind: "refused", problem: "client-oid-taken" },
      { kind: "refused", problem: "client-oid-taken" },
    ]),
  );
  for (const wrong of ["with space", "with:colon", "bd-mine", "x".repeat(33), ""])
    expect(await named(wrong)).toEqual({ kind: "refused", problem: "client-oid-form" });
});

test("an own clientOid of an order that was placed elsewhere is taken as well", async () => {
  await db().pool.query(
    `insert into trading_records (account_id, environment, kind, record_id, category, symbol, side, state, client_oid,
       is_open, at, record, first_seen_at, read_at)
     values ($1, 'paper', 'order', 'elsewhere-1', 'SPOT', 'BTCUSDT', 'buy', 'filled', 'elsewhere',
       false, now(), '{}', now(), now())`,
    [desk.scope().accountId],
  );
  const typed = { ...desk.buy(), clientOid: "elsewhere" };
  const outcome = await draftNamedOrder(
    desk.scope(),
    { operation: "place-order", typed },
    desk.trader(),
  );
  expect(outcome).toEqual({ kind: "refused", problem: "client-oid-taken" });
});
