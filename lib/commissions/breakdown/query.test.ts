import { expect, test } from "vitest";
import { formatBreakdownQuery, parseBreakdownQuery } from "./query";

const parse = (search: string) => parseBreakdownQuery(new URLSearchParams(search));
const query = (search: string) => {
  const parsed = parse(search);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.query;
};

test("an address that says nothing is the rebate by product type", () => {
  expect(query("coin=BTC&sort=fee")).toEqual({
    by: "productType",
    measure: "rebateAmount",
    per: null,
    unit: null,
    coin: null,
    range: null,
    shape: "stacked",
    top: 8,
    view: "chart",
  });
});

test.each([
  "",
  "chartBy=uid&chartOf=feePaid&chartPer=week&chartUnit=value&chartShape=share&chartTop=3&chartView=table",
  "chartBy=coin&chartOf=clients&chartPer=month",
  "chartUnit=coin&chartCoin=BTC&chartShape=lines",
])("a query written into an address is read as the same query: %s", (search) => {
  expect(query(String(formatBreakdownQuery(query(search))))).toEqual(query(search));
});

test("counts of clients are lines, for their parts make up no whole", () => {
  expect(query("chartOf=clients&chartShape=share").shape).toBe("lines");
});

test.each([
  ["chartBy=day", { kind: "choice", key: "chartBy" }],
  ["chartOf=feeDeduction", { kind: "choice", key: "chartOf" }],
  ["chartTop=0", { kind: "number", key: "chartTop", from: 1, to: 24 }],
  ["chartOf=clients&chartBy=uid", { kind: "clients-by-client" }],
])("nothing malformed is guessed: %s", (search, problem) => {
  expect(parse(search)).toMatchObject({ ok: false, problems: [problem] });
});
