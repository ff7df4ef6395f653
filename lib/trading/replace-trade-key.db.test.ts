import { expect, test } from "vitest";
import { DESK_ORIGIN } from "@/lib/audit/origin";
import { db } from "@/lib/database/database";
import { armCountdown } from "./arm-countdown";
import { stopTrading, switchOn } from "./stop-trading";
import { NEXT_TRADE, openTradingDesk } from "./testing/orders";
import { removeTradeKey, replaceTradeKey } from "./trade-key";

const desk = openTradingDesk();
const named = () => ({ id: desk.scope().accountId, name: "Test" });
const replace = () => replaceTradeKey(desk.scope(), { key: NEXT_TRADE }, DESK_ORIGIN, desk.deps);

test("an order that its key cannot cancel any more is cancelled with the next key", async () => {
  const id = await desk.draft();
  await desk.send(id);
  expect(await replace()).toEqual({ kind: "not-stopped" });
  await db().pool.query("update trading_accounts set sealed_credentials = $1", [Buffer.alloc(40)]);
  await stopTrading(desk.scope(), named(), DESK_ORIGIN);
  await desk.turn();
  expect(await desk.read(id)).toMatchObject({ state: "accepted", cancel: "asked" });
  expect(await removeTradeKey(desk.scope(), named(), DESK_ORIGIN)).toBe("has-orders");

  expect(await replace()).toEqual({ kind: "replaced" });
  await expect
    .poll(async () => {
      await desk.turn();
      return (await desk.read(id)).state;
    })
    .toBe("cancelled");
  expect(await switchOn(desk.scope(), named(), desk.trader())).toBe("on");
  await desk.send(await desk.draft());
  expect(desk.executed("place-order")).toHaveLength(2);
});

test("while the exchange's countdown may run, the key stays", async () => {
  await armCountdown(desk.scope(), named(), { seconds: 5 }, DESK_ORIGIN);
  await stopTrading(desk.scope(), named(), DESK_ORIGIN);
  expect(await replace()).toEqual({ kind: "armed" });
  await db().pool.query("update trading_countdowns set state = 'disarmed'");
  expect(await replace()).toEqual({ kind: "replaced" });
});
