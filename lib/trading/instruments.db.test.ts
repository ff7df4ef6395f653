import { expect, test } from "vitest";
import { db } from "@/lib/database/database";
import { findTradingAccount } from "@/lib/trading/store/trading-accounts";
import { takeTradingRole } from "./give-role";
import { loadInstrument } from "./load-placed-orders";
import { filterUntraded } from "./load-trading-access";
import { withOrderExchange } from "./order-exchange";
import { keepInstruments } from "./order-worker";
import { openTradingDesk } from "./testing/orders";

const desk = openTradingDesk();

async function keep() {
  const account = (await findTradingAccount(desk.scope())) ?? expect.fail("it trades");
  await withOrderExchange(account, desk.deps, (exchange) =>
    keepInstruments({ account, scope: desk.scope(), exchange, signal: desk.deps.signal }),
  );
}
const asked = () =>
  Object.entries(desk.sandbox().log())
    .filter(([key]) => key.endsWith("market/instruments"))
    .reduce((sum, [, { requests }]) => sum + requests, 0);

test("the products that an account may trade are listed once an hour, for what a ticket says before a preview", async () => {
  desk.sandbox().resetLog();
  expect(await loadInstrument(desk.scope(), "SPOT", "BTCUSDT")).toBeNull();
  await keep();
  await keep();
  expect(asked()).toBe(1);
  expect(await loadInstrument(desk.scope(), "SPOT", "btcusdt")).toMatchObject({
    symbol: "BTCUSDT",
    baseCoin: "BTC",
    quoteCoin: "USDT",
    minOrderAmount: expect.any(String),
  });
  expect(await loadInstrument(desk.scope(), "SPOT", "NOSUCH")).toBeNull();
  expect(await loadInstrument(desk.scope(), "USDT-FUTURES", "BTCUSDT")).toBeNull();
  await age();
  await keep();
  expect(asked()).toBe(2);
});

const age = () =>
  db().pool.query(
    "update trading_instruments set read_at = read_at - interval '1 hour' where account_id = $1",
    [desk.scope().accountId],
  );

test("an exchange that lists nothing for a moment is asked again, and what it listed stays", async () => {
  const without = () => desk.sandbox().setSwitches({ trading: { publicPrices: "absent" } });
  const find = () => loadInstrument(desk.scope(), "SPOT", "BTCUSDT");
  without();
  await keep();
  expect(await find()).toBeNull();
  desk.sandbox().setSwitches({ trading: { publicPrices: "offered" } });
  await keep();
  expect(await find()).toMatchObject({ baseCoin: "BTC" });
  await age();
  without();
  await keep();
  expect(await find()).toMatchObject({ baseCoin: "BTC" });
});

test("an account that may trade without any trader is named, and no other", async () => {
  const { accountId: id } = desk.scope();
  const accounts = [{ id }, { id: id + 1_000_000 }];
  expect(await filterUntraded(accounts)).toEqual([]);
  const { id: userId, origin } = desk.trader();
  await takeTradingRole(desk.scope(), { userId, role: "trader" }, origin);
  expect(await filterUntraded(accounts)).toEqual([{ id }]);
});
