import { expect, onTestFinished, test } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { openClients, readFacts, resultOf, waiting } from "@/lib/exchange/trading/testing/sandbox";
import { loadRecordDetail } from "./load-records";
import { listFillsOf, loadSubOrders } from "./store/pages";
import { listStrategiesToRead, saveRecords, saveSubOrders } from "./store/records";
import { DAY_MS, LATELY, NOON, openTestCopy } from "./testing/copy";
import { testOrder, testStrategy } from "./testing/trading-book";
import { keepStrategy, keepSubOrder } from "./to-keep";

openTestDatabase();

const COPIED = { kind: "copied", failures: [] };

test("what a strategy order placed is read with its states and fills, also after it fired", async () => {
  const { sandbox, uid, book, copy, pass, deps } = await openTestCopy(LATELY);
  const credentials = { ...(await deps.loadCredentials(book.accountId)), uid };
  const { send, close } = openClients(sandbox.url, credentials);
  onTestFinished(async () => void (await close()));
  const spot = await readFacts(sandbox.url, "SPOT", "BTCUSDT");
  const place = async (share: string) => {
    const { orderId } = await resultOf(send("place-strategy-order", waiting(spot, share), spot));
    return orderId ?? expect.fail("it is not numbered");
  };
  const [far, near] = [await place("0.5"), await place("1")];
  const read = (id: string) => loadSubOrders(book, id, 10);
  expect(await copy()).toEqual(COPIED);
  expect(await read(far)).toMatchObject({ orders: [], count: 0, readAtMs: expect.any(Number) });

  for (let hours = 0; hours < 24 && (await read(near)).count === 0; hours += 1) {
    pass(DAY_MS / 24);
    expect(await copy()).toEqual(COPIED);
  }
  const fired = sandbox.truthOfTrading(uid).strategies.find(({ orderId }) => orderId === near);
  expect(fired?.status).toBe("success");
  const { orders, count } = await read(near);
  const [placed] = orders;
  const truth = sandbox
    .truthOfTrading(uid)
    .orders.find(({ orderId }) => orderId === placed?.recordId);
  expect(count).toBe(1);
  expect(placed).toMatchObject({ isOpen: false, record: { orderStatus: "filled" } });
  expect(truth).toBeDefined();
  expect(placed?.record.cumExecValue).toBe(truth?.cumExecValue);
  expect(placed?.fills.length).toBeGreaterThan(0);
  expect(placed?.fills).toEqual(await listFillsOf(book, placed?.recordId ?? ""));
  expect((await loadRecordDetail(book, "strategy", near))?.subOrders?.orders).toEqual(orders);
  expect(await read(far)).toMatchObject({ orders: [], count: 0 });
});

test("strategy orders that are open or ended within a day are read, those that waited longest first", async () => {
  const book = { ...(await createTestAccount()), environment: "paper" } as const;
  const since = { sinceMs: NOON - DAY_MS, most: 10 };
  const ended = (id: string, agoMs: number) =>
    keepStrategy(testStrategy(id, { status: "success", updatedTimeMs: NOON - agoMs }), false);
  await saveRecords(
    book,
    "strategy",
    [
      keepStrategy(testStrategy("open"), true),
      ended("just ended", DAY_MS / 2),
      ended("long over", 2 * DAY_MS),
    ],
    NOON,
  );
  expect(await listStrategiesToRead(book, since)).toEqual(["just ended", "open"]);
  await saveSubOrders(book, "just ended", [], NOON);
  expect(await listStrategiesToRead(book, since)).toEqual(["open", "just ended"]);
  expect(await listStrategiesToRead(book, { ...since, most: 1 })).toEqual(["open"]);
  expect(await loadSubOrders(book, "just ended", 10)).toEqual({
    orders: [],
    count: 0,
    readAtMs: NOON,
  });
  expect(await loadSubOrders(book, "long over", 10)).toMatchObject({ count: 0, readAtMs: null });
});

test("of many sub-orders the newest are shown, and how many there are", async () => {
  const book = { ...(await createTestAccount()), environment: "paper" } as const;
  await saveRecords(book, "strategy", [keepStrategy(testStrategy("twap"), true)], NOON);
  const orders = Array.from({ length: 30 }, (_, at) =>
    keepSubOrder(testOrder(`sub-${at}`, { createdTimeMs: NOON + at }), "twap"),
  );
  await saveSubOrders(book, "twap", orders, NOON);
  const { orders: shown, count } = await loadSubOrders(book, "twap", 7);
  expect(count).toBe(30);
  expect(shown.map(({ recordId }) => recordId)).toEqual(
    [29, 28, 27, 26, 25, 24, 23].map((at) => `sub-${at}`),
  );
});
