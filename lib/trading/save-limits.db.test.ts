import { beforeEach, expect, test } from "vitest";
import { DESK_ORIGIN } from "@/lib/audit/origin";
import type { Amount } from "@/lib/core/amount";
import { db } from "@/lib/database/database";
import { createTestUser } from "@/lib/people/testing/person";
import { DEFAULT_LIMITS, type TradingLimits } from "@/lib/trading/order-limits";
import { findTradingAccount } from "@/lib/trading/store/trading-accounts";
import type { TradingPerson } from "./draft-order";
import { changeLimits, confirmLimits, findLimitsAsked, LIMITS_ASKED_LIVES_MS } from "./save-limits";
import { openTradingDesk } from "./testing/orders";

const desk = openTradingDesk();
const amount = (text: string) => text as Amount;
const named = () => ({ id: desk.scope().accountId, name: "Main" });
const change = (limits: Partial<TradingLimits>) =>
  changeLimits(desk.scope(), named(), { ...DEFAULT_LIMITS, ...limits }, desk.trader());
const read = async () =>
  (await findTradingAccount(desk.scope())) ?? expect.fail("no trading account");
const confirm = (person: TradingPerson, askedAtMs: number) =>
  confirmLimits(desk.scope(), named(), { askedAtMs }, person);
async function askedAt(): Promise<number> {
  const asked = await findLimitsAsked(await read());
  return asked?.at.getTime() ?? expect.fail("nothing waits");
}
async function entries() {
  const { rows } = await db().pool.query<{ kind: string; after: string }>(
    `select kind, details->'after'->>'largestOrder' as after from audit_log
     where account_id = $1 and kind like 'trading-limits%' order by id`,
    [desk.scope().accountId],
  );
  return rows.map(({ kind, after }) => [kind, after]);
}
let second: TradingPerson;
beforeEach(async () => {
  const user = await createTestUser();
  second = { id: user.id, name: user.email, origin: DESK_ORIGIN };
  const { accountId } = desk.scope();
  await db().prisma.user.update({ where: { id: desk.trader().id }, data: { isAdmin: true } });
  await db().prisma.tradingAccount.update({ where: { accountId }, data: { environment: "live" } });
});

test("higher limits of a live account hold once a second person has confirmed them", async () => {
  expect(await change({ largestOrder: amount("2000"), openValue: amount("10") })).toBe("asked");
  // A lower limit applies at once.
  expect((await read()).limits).toMatchObject({ largestOrder: "1000", openValue: "10" });
  const at = await askedAt();
  expect(await confirm(desk.trader(), at)).toBe("same-person");
  expect(await confirm(second, at - 1)).toBe("other");
  expect(await confirm(second, at)).toBe("confirmed");
  expect(await read()).toMatchObject({
    limits: { largestOrder: "2000", openValue: "10" },
    limitsAsked: null,
  });
  expect(await confirm(second, at)).toBe("other");
  expect(await entries()).toEqual([
    ["trading-limits-changed", "1000"],
    ["trading-limits-asked", "2000"],
    ["trading-limits-changed", "2000"],
  ]);
});

test("lower limits hold at once, and cancel a waiting request", async () => {
  expect(await change({ largestOrder: amount("2000") })).toBe("asked");
  const at = await askedAt();
  expect(await change({ largestOrder: amount("500") })).toBe("saved");
  expect(await confirm(second, at)).toBe("other");
  expect((await read()).limits.largestOrder).toBe("500");
});

test("after an hour nothing waits any more", async () => {
  await change({ allowsBorrowing: true });
  const at = await askedAt();
  await db().pool.query(
    "update trading_accounts set limits_asked_at = limits_asked_at - make_interval(secs => $1)",
    [LIMITS_ASKED_LIVES_MS / 1000 + 1],
  );
  expect(await findLimitsAsked(await read())).toBeNull();
  expect(await confirm(second, at - LIMITS_ASKED_LIVES_MS - 1_000)).toBe("other");
  expect((await read()).limits.allowsBorrowing).toBe(false);
});

test("on paper one person is enough", async () => {
  const { accountId } = desk.scope();
  await db().prisma.tradingAccount.update({ where: { accountId }, data: { environment: "paper" } });
  expect(await change({ largestOrder: amount("2000") })).toBe("saved");
  expect((await read()).limits.largestOrder).toBe("2000");
});
