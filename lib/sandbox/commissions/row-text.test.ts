import { expect, test } from "vitest";
import { dayStartMs } from "@/lib/core/day";
import { ask, askJson, dayQuery, openSandbox, rowsOf, YESTERDAY } from "../testing/client";

/** The only public example (field notes): the fields and their order. */
const GOLDEN = JSON.parse(
  '{"uid":"3125195374","date":"1694275200000","coin":"BTC","symbol":"BTCUSDT_SPBL","productType":"SPOT","dealAmount":"222","fee":"0.0000111","feeDeduction":"0.00000333","activityBonusDeduct":"0.00001","spotCouponDeduct":"0.00001","futuresCouponDeduct":"0.00001","spotFeeDiscountDeduct":"0.00001","negativeMakerFeeDeduct":"0.00001","feePaid":"0.00000777","rebateAmount":"0.00000388","userTotalRebateAmount":"0","dayTotalRebateAmount":"0.00000388","totalRebateAmount":"0.00000388"}',
) as Record<string, string>;
const SUFFIXES: Record<string, RegExp> = {
  SPOT: /_SPBL$/,
  MARGIN: /_SPBL-MABL$/,
  "USDT-FUTURES": /USDT_UMCBL$/,
  "COIN-FUTURES": /USD_DMCBL$/,
  "USDC-FUTURES": /_CMCBL$/,
};

test("rows have the fields of the public example, in its order, all as text", async () => {
  const sandbox = await openSandbox({ book: {} });
  for (const row of rowsOf(await askJson(sandbox, dayQuery(YESTERDAY, { limit: "1000" })))) {
    expect(Object.keys(row)).toEqual(Object.keys(GOLDEN));
    expect(Object.values(row).every((value) => typeof value === "string")).toBe(true);
    expect(row.date).toBe(String(dayStartMs(YESTERDAY)));
    expect(row.symbol).toMatch(SUFFIXES[String(row.productType)] ?? /^$/);
    expect(row.uid).toMatch(/^\d{10,19}$/);
    const {
      uid: _uid,
      date: _date,
      coin: _coin,
      symbol: _symbol,
      productType: _type,
      ...amounts
    } = row;
    for (const amount of Object.values(amounts))
      expect(amount).toMatch(/^(?:0|-?(?:0|[1-9]\d*)(?:\.\d{1,18})?)$/);
  }
});

test("amounts of a coin keep their trailing zeros", async () => {
  const sandbox = await openSandbox({ book: {} });
  const rows = rowsOf(await askJson(sandbox, dayQuery(YESTERDAY, { limit: "1000", coin: "USDT" })));
  expect(rows.some((row) => /\.\d{7}0$/.test(String(row.fee)))).toBe(true);
});

test.each([
  ["ms-number", dayStartMs(YESTERDAY)],
  ["day", "2026-05-19"],
] as const)("the date can be written as %s", async (dateFormat, expected) => {
  const sandbox = await openSandbox({ switches: { dateFormat } });
  for (const row of rowsOf(await askJson(sandbox))) expect(row.date).toBe(expected);
});

test("an older server leaves out the product type and the deductions", async () => {
  const sandbox = await openSandbox({ switches: { olderServer: true } });
  const [row] = rowsOf(await askJson(sandbox));
  expect(Object.keys(row ?? {}).join()).toBe(
    "uid,date,coin,symbol,dealAmount,fee,feePaid,rebateAmount,userTotalRebateAmount,dayTotalRebateAmount,totalRebateAmount",
  );
});

test("undocumented fields can appear in rows and around them", async () => {
  const sandbox = await openSandbox({ switches: { extraFields: true } });
  const answer = await askJson(sandbox);
  expect(Object.keys(rowsOf(answer)[0] ?? {})).toEqual([
    ...Object.keys(GOLDEN),
    "vipLevel",
    "remark",
    "tags",
  ]);
  expect(Object.keys(answer.data ?? {})).toEqual(["endId", "commissionList", "hasMore", "total"]);
});

test("requestTime can be text, and a refusal can come with HTTP 200", async () => {
  const sandbox = await openSandbox({ switches: { requestTime: "string", errorStatus: 200 } });
  expect((await askJson(sandbox)).requestTime).toMatch(/^\d{13}$/);
  const refused = await ask(sandbox, { limit: "0" });
  expect(refused.status).toBe(200);
  expect(await refused.json()).toMatchObject({ code: "40017", data: null });
  expect((await ask(sandbox, {}, { timestamp: "1" })).status).toBe(200);
});

test("switches that decide about rows work at run time, and back", async () => {
  const sandbox = await openSandbox();
  const read = async () => rowsOf(await askJson(sandbox));
  const plain = await read();
  sandbox.setSwitches({ doubledKeys: 2, identicalRows: 3 });
  expect(await read()).toHaveLength(45);
  sandbox.setSwitches({ dateFormat: "day", olderServer: true });
  expect(Object.keys((await read())[0] ?? {})).toHaveLength(11);
  sandbox.setSwitches({ latencyMs: 1, faults: [] });
  expect((await read())[0]).toMatchObject({ date: YESTERDAY });
  sandbox.resetSwitches();
  expect(await read()).toEqual(plain);
});
