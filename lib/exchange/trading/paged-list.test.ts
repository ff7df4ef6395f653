import { expect, test } from "vitest";
import { envelope, success } from "../http/testing/http-stand-in";
import { all, order, page, range, readerOf } from "./testing/reader";

test.each([
  ["an empty page", [page([order("9")], "9"), page([])], ["9"]],
  ["a page without a cursor", [page([order("9")], "9"), page([order("8")])], ["9", "8"]],
  ["a page whose cursor is empty", [page([order("9")], "")], ["9"]],
  ["a null list", [page(null)], []],
  ["null data", [success(null)], []],
  ["no data", [envelope(400, "40054")], []],
  ["a cursor that is a number", [page([order("9")], 9), page([])], ["9"]],
  [
    "pages that overlap",
    [page([order("9"), order("8")], "8"), page([order("8"), order("7")], "7"), page([])],
    ["9", "8", "7"],
  ],
])("open orders end with %s", async (_name, replies, ids) => {
  const { reader } = await readerOf(...replies);
  expect((await all(reader.openOrders())).map(({ orderId }) => orderId)).toEqual(ids);
});

test.each([
  ["the same page again", [page([order("9")], "9"), page([order("9")], "8")]],
  [
    "a cursor that comes back",
    [page([order("9")], "9"), page([order("8")], "8"), page([order("7")], "9")],
  ],
  ["a cursor that stays without proof", [page([order("9")], "9"), page([order("8")], "9")]],
  ["a cursor that cannot be signed", [page([order("9")], "a&b=c")]],
  ["a list that is absent", [success({ cursor: "1" })]],
])("open orders with %s are refused, not cut short", async (_name, replies) => {
  const { reader } = await readerOf(...replies);
  await expect(all(reader.openOrders())).rejects.toMatchObject({ name: "ExchangeError" });
});

test("a cursor that stays is the end where fewer rows, asked again, lead to the rest", async () => {
  const { reader } = await readerOf(
    page([order("9"), order("8"), order("7")], "7"),
    page([order("6"), order("5"), order("4")], "7"),
    page([order("6"), order("5")], "5"),
    page([order("4")], "4"),
    page([]),
  );
  expect(await all(reader.openOrders())).toHaveLength(6);
});

test("90 days of fills are asked in windows of 30 that meet, and a fill of both is there once", async () => {
  const fill = {
    execId: "5",
    orderId: "1",
    category: "SPOT",
    symbol: "BTCUSDT",
    execPrice: "60000.10",
    execQty: "0.00001",
    feeDetail: [{ feeCoin: "BGB", fee: "-0.0000000001" }],
  };
  const { reader, server } = await readerOf(page([fill]));
  const asked = range(90);
  const fills = await all(reader.fills({ range: asked }));
  expect(fills).toMatchObject([
    { execId: "5", execPrice: "60000.10", feeDetail: [{ fee: "-0.0000000001" }] },
  ]);
  const times = server.requests.map(({ url }) => [
    Number(url.searchParams.get("startTime")),
    Number(url.searchParams.get("endTime")),
  ]);
  expect(times).toHaveLength(3);
  expect(times[0]?.[1]).toBe(asked.toMs);
  expect(times[2]?.[0]).toBe(asked.fromMs);
  expect([times[1]?.[1], times[2]?.[1]]).toEqual([times[0]?.[0], times[1]?.[0]]);
});
