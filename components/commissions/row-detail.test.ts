import { expect, test } from "vitest";
import { changedFields } from "@/components/ui/detail-drawer";
import type { LedgerRow } from "@/lib/commissions/row-key";
import { parseAmount } from "@/lib/core/amount";
import { parseDay } from "@/lib/core/day";
import { rawFields } from "./row-detail";

const amount = parseAmount;
const row: LedgerRow = {
  day: parseDay("2026-11-19"),
  uid: "1",
  coin: "BTC",
  symbol: "BTCUSDT_SPBL",
  productType: "",
  occurrence: 0,
  dealAmount: amount("222"),
  fee: amount("0.10"),
  feeDeduction: null,
  activityBonusDeduct: null,
  spotCouponDeduct: null,
  futuresCouponDeduct: null,
  spotFeeDiscountDeduct: null,
  negativeMakerFeeDeduct: null,
  feePaid: amount("0.1"),
  rebateAmount: amount("-0.05"),
  userTotalRebateAmount: null,
  dayTotalRebateAmount: null,
  totalRebateAmount: null,
};

test("a row's fields stand under the exchange's names in its order, and what was not sent is null", () => {
  const fields = rawFields(row, true);
  expect(fields.map(({ name }) => name).slice(0, 7)).toEqual([
    "date",
    "uid",
    "coin",
    "symbol",
    "productType",
    "dealAmount",
    "fee",
  ]);
  expect(fields).toHaveLength(18);
  expect(fields.find(({ name }) => name === "productType")?.value).toBeNull();
  expect(fields.find(({ name }) => name === "fee")?.value).toBe("0.10");
});

test("versions differ in their digits, and in what was given", () => {
  const changesTo = (now: LedgerRow) =>
    changedFields({ before: rawFields(row, true), now: rawFields(now, true) });
  expect(changesTo(row)).toEqual([]);
  const next = { ...row, fee: amount("0.1"), feeDeduction: amount("0") };
  expect(changesTo(next).map(({ was, is }) => [is.name, was?.value, is.value])).toEqual([
    ["fee", "0.10", "0.1"],
    ["feeDeduction", null, "0"],
  ]);
});
