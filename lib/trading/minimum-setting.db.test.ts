import { afterEach, expect, test } from "vitest";
import { DESK_ORIGIN } from "@/lib/audit/origin";
import { db } from "@/lib/database/database";
import { findTradingAccount } from "@/lib/trading/store/trading-accounts";
import { saveMinimumReading } from "./minimum-setting";
import { openTradingDesk } from "./testing/orders";

const desk = openTradingDesk();
// Makes the sandbox list the minimum as 1, in units of the quote coin.
const inQuote = () => desk.sandbox().setSwitches({ trading: { minOrderAmount: "notional" } });
afterEach(() => desk.sandbox().setSwitches({ trading: { minOrderAmount: "number" } }));

const minimum = async () => (await findTradingAccount(desk.scope()))?.minimum ?? null;
const account = () => ({ id: desk.scope().accountId, name: "Test" });
const admin = { name: "admin@example.com", origin: DESK_ORIGIN };

const entries = async () => {
  const { rows } = await db().pool.query<{ object: string | null; details: object }>(
    "select object, details from audit_log where account_id = $1 and kind = 'trading-minimum-changed' order by id",
    [desk.scope().accountId],
  );
  return rows;
};

test("where the minimum is in the quote coin a small order is sent with a warning, and teaches the account", async () => {
  inQuote();
  const id = await desk.draft({ qty: "0.001" });
  await desk.turn();
  const { preview } = await desk.read(id);
  expect(preview).toMatchObject({
    refusals: [],
    warnings: [{ rule: "quantity-minimum", nearest: null }],
    request: { qty: "0.001" },
  });
  expect(await desk.release(id)).toEqual({ kind: "approved" });
  await desk.turn();
  const order = await desk.read(id);
  expect(order.state).toBe("accepted");
  expect(await minimum()).toEqual({
    reading: "notional",
    since: expect.any(Date),
    by: null,
    orderId: id,
  });
  expect(await entries()).toEqual([
    { object: order.clientOid, details: { before: "unknown", after: "notional" } },
  ]);
  // The unit is known now: the next order gets neither a warning nor a refusal, and one of less
  // than 1 USDT is refused.
  const next = await desk.draft({ qty: "0.001" });
  const small = await desk.draft({ qty: "0.00001" });
  await desk.turn();
  expect((await desk.read(next)).preview).toMatchObject({ refusals: [], warnings: [] });
  expect((await desk.read(small)).preview).toMatchObject({
    refusals: [{ rule: "quantity-minimum", nearest: null, said: { text: "quantity-least-at" } }],
  });
});

test("an order that both readings refuse is not sent, whichever is right", async () => {
  inQuote();
  const id = await desk.draft({ qty: "0.00001" });
  await desk.turn();
  expect((await desk.read(id)).preview).toMatchObject({
    refusals: [{ rule: "quantity-minimum", nearest: null }],
  });
  expect(await minimum()).toBeNull();
});

test("an administrator's setting stays whatever the exchange answers, until he lets the desk find out", async () => {
  expect(await saveMinimumReading(desk.scope(), account(), { reading: "notional" }, admin)).toBe(
    true,
  );
  expect(await minimum()).toMatchObject({
    reading: "notional",
    by: "admin@example.com",
    orderId: null,
  });
  inQuote();
  await desk.send(await desk.draft({ qty: "0.001" }));
  expect(await minimum()).toMatchObject({ by: "admin@example.com" });
  await saveMinimumReading(desk.scope(), account(), { reading: "unknown" }, admin);
  expect(await minimum()).toBeNull();
  expect((await entries()).map(({ details }) => details)).toEqual([
    { before: "unknown", after: "notional" },
    { before: "notional", after: "unknown" },
  ]);
});

test("an answer that contradicts an earlier order makes the setting unknown again", async () => {
  inQuote();
  await desk.send(await desk.draft({ qty: "0.001" }));
  expect(await minimum()).toMatchObject({ reading: "notional" });
  desk.sandbox().setSwitches({
    faults: [{ kind: "error-code", code: "25611", endpoint: "place-order", times: 1 }],
  });
  const id = await desk.draft({ qty: "0.001" });
  await desk.send(id);
  expect((await desk.read(id)).state).toBe("refused");
  expect(await minimum()).toBeNull();
});
