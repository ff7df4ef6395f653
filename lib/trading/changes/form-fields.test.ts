import { expect, test } from "vitest";
import { askedText } from "./form-fields";
import { STRATEGY_FIELDS } from "./strategy-fields";

const EMPTY = Object.fromEntries(STRATEGY_FIELDS.map(({ name, value }) => [name, value]));
const namesOf = (text: object) => Object.keys(askedText(STRATEGY_FIELDS, { ...EMPTY, ...text }));

test("a take-profit alone says nothing of a stop-loss, whose words would be refused", () => {
  const names = namesOf({ symbol: "BTCUSDT", takeProfit: "70000" });
  expect(names).toContain("tpOrderType");
  expect(names.filter((name) => name.startsWith("sl") || name.startsWith("trigger"))).toEqual([]);
  expect(names).not.toContain("tpLimitPrice");
});

test("a limit price is asked for with order type limit, and a trigger order says nothing of either side", () => {
  expect(namesOf({ takeProfit: "70000", tpOrderType: "limit" })).toContain("tpLimitPrice");
  const names = namesOf({ type: "trigger", takeProfit: "70000", tpOrderType: "limit" });
  expect(names).toEqual(
    expect.arrayContaining(["triggerPrice", "triggerOrderPrice", "side", "qty"]),
  );
  expect(names.filter((name) => name.startsWith("tp"))).toEqual([]);
});

test("unchanged fields are not sent", () => {
  const fields = [{ name: "price", value: "10", isChange: true }] as const;
  expect(askedText(fields, { price: " 10 " })).toEqual({});
  expect(askedText(fields, { price: "11" })).toEqual({ price: "11" });
});
