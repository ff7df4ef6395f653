import { expect, test } from "vitest";
import { readBatch } from "./batch-table";

const spot = { product: "SPOT", symbol: "BTCUSDT", side: "buy", qty: "0.10", price: "60000" };

test.each([
  ["tabs", "BTCUSDT\tbuy\t0.10\t60000"],
  ["commas", "btcusdt, Buy, 0.10, 60000"],
  ["semicolons", "BTCUSDT;买入;0.10;60000;spot"],
  ["spaces", "BTCUSDT buy 0.10 60000"],
  ["quotes", '"BTCUSDT","buy","0.10","60000"'],
  ["names in another order", "Side,Quantity,Symbol,Price\nbuy,0.10,BTCUSDT,60000"],
])("a line with %s is one order", (_name, text) => {
  expect(readBatch(`${text}\r\n\r\n`).lines).toMatchObject([{ row: spot, faults: [] }]);
});

test("without a price it is a market order, and the product is read", () => {
  const { lines } = readBatch(
    "BTCUSDT,buy,500\nBTCUSDT,sell,1,market,USDT-FUTURES\nRAAPLUSDT,buy,1,2,reality",
  );
  expect(lines.map(({ row }) => [row?.price, row?.product])).toEqual([
    ["", "SPOT"],
    ["", "USDT-FUTURES"],
    ["2", "REALITY"],
  ]);
});

test("an unreadable line is named, and the other lines are still read", () => {
  const { lines } = readBatch("BTCUSDT,buy,1,2\n\n?,hold,-1,1.2.3,OPTIONS\nBTCUSDT,sell,1\t000");
  expect(lines).toMatchObject([
    { line: 1, faults: [] },
    { line: 3, row: null, faults: ["symbol", "side", "qty", "price", "product"] },
    { line: 4, row: null },
  ]);
});

test("figures with separators of thousands are refused, as they may stand for a decimal point", () => {
  expect(readBatch("BTCUSDT;buy;1,000;2").lines).toMatchObject([{ faults: ["qty"] }]);
  expect(readBatch("BTCUSDT\tbuy\t1\t60 000").lines).toMatchObject([{ faults: ["price"] }]);
});

test("an empty table gives no orders, and one that is too long is refused", () => {
  expect(readBatch(" \n ")).toEqual({ lines: [], tooMany: false });
  const many = readBatch(Array.from({ length: 21 }, () => "BTCUSDT,buy,1,2").join("\n"));
  expect([many.lines.length, many.tooMany]).toEqual([20, true]);
});
