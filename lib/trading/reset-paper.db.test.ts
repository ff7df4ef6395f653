import { expect, onTestFinished, test } from "vitest";
import { DESK_ORIGIN } from "@/lib/audit/origin";
import { db } from "@/lib/database/database";
import { NOW_MS } from "@/lib/exchange/trading/testing/sandbox";
import { startSandbox } from "@/lib/sandbox/server";
import { NO_KEPT_LISTS, type TradingBook } from "@/lib/trading/kept";
import { listOrderRecords } from "@/lib/trading/store/order-records";
import { loadTradingTable } from "./load-records";
import { findPaperReset, resetPaper } from "./reset-paper";
import { stopTrading } from "./stop-trading";
import { openTradingDesk, READ, TRADE } from "./testing/orders";

const desk = openTradingDesk();
const account = () => ({ id: desk.scope().accountId, name: "Test" });
const reset = () => resetPaper(desk.scope(), account(), DESK_ORIGIN, desk.deps);
const stop = () => stopTrading(desk.scope(), account(), DESK_ORIGIN);
const listed = async () =>
  (await listOrderRecords(desk.scope(), { limit: 10 })).map(({ id }) => id);
const market = { orderType: "market", qty: "50" } as const;

async function buyAtMarket(): Promise<string> {
  const { price: _, ...order } = desk.buy();
  const id = await desk.draft({ ...order, ...market, price: undefined as never });
  await desk.send(id);
  await desk.age(id, 0);
  await desk.turn();
  expect((await desk.read(id)).state).toBe("filled");
  return id;
}

/** An order that the exchange listed, at this time of its clock. */
const keepListed = (recordId: string, atMs: number) =>
  db().pool.query(
    `insert into trading_records (account_id, environment, kind, record_id, category, symbol, side, state, is_open, at,
       record, first_seen_at, read_at)
     values ($1, 'paper', 'order', $2, 'SPOT', 'BTCUSDT', 'buy', 'filled', false, to_timestamp($3::float8 / 1000), '{}', now(), now())`,
    [desk.scope().accountId, recordId, atMs],
  );
async function listKept(): Promise<readonly string[]> {
  const book: TradingBook = { ...desk.scope(), environment: "paper" };
  const filter = {
    ...NO_KEPT_LISTS,
    except: NO_KEPT_LISTS,
    range: null,
    orderIds: [],
    isOpen: false,
  };
  const request = { direction: "desc", size: 10, position: null, filter } as const;
  const { rows, count } = await loadTradingTable(book, "order", request);
  expect(count).toBe(rows.length);
  return rows.map(({ record: _, ...row }) => String(row.atMs));
}

test("a paper account begins again with its first balances; what was before stays, and is not listed", async () => {
  const id = await buyAtMarket();
  const before = desk.sandbox().now();
  await keepListed("old", before - 1_000);
  await stop();
  expect(await reset()).toEqual({ kind: "reset", exchange: "reset" });
  const { orders, fills, journal } = desk.sandbox().truthOfTrading("1001");
  expect([orders, fills]).toEqual([[], []]);
  expect(new Set(journal.map(({ kind }) => kind))).toEqual(new Set(["start"]));
  expect(await listed()).toEqual([]);
  expect((await desk.read(id)).state).toBe("filled");
  const after = desk.sandbox().now() + 1_000;
  await keepListed("new", after);
  expect(await listKept()).toEqual([String(after)]);
  expect(await findPaperReset(desk.scope())).toMatchObject({ by: "desk", exchange: "reset" });
  const { rows } = await db().pool.query(
    "select details from audit_log where account_id = $1 and kind = 'paper-reset' order by id",
    [desk.scope().accountId],
  );
  expect(rows).toEqual([{ details: { exchange: "asked" } }, { details: { exchange: "reset" } }]);
});

test("it has to be stopped, with no order under way, and on paper", async () => {
  expect(await reset()).toEqual({ kind: "not-stopped" });
  const id = await desk.draft();
  await desk.send(id);
  await stop();
  expect(await reset()).toEqual({ kind: "has-orders" });
  await desk.turn();
  await desk.age(id, 0);
  await desk.turn();
  expect((await desk.read(id)).state).toBe("cancelled");
  await db().pool.query("update trading_accounts set environment = 'live' where account_id = $1", [
    desk.scope().accountId,
  ]);
  expect(await reset()).toEqual({ kind: "live" });
  expect(await findPaperReset(desk.scope())).toBeNull();
});

test("a paper exchange that cannot reset an account leaves the mark alone, which says so", async () => {
  const other = await startSandbox({ nowMs: NOW_MS, credentials: [READ, TRADE], control: false });
  onTestFinished(() => other.close());
  await db().pool.query("update trading_accounts set base_url = $2 where account_id = $1", [
    desk.scope().accountId,
    other.url,
  ]);
  await stop();
  expect(await reset()).toEqual({ kind: "reset", exchange: "cannot" });
  expect(await findPaperReset(desk.scope())).toMatchObject({ exchange: "cannot" });
});
