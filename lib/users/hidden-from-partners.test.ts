import { expect, test } from "vitest";
import { commissionCsvColumns, commissionSorts } from "@/lib/commissions/commission";
import { grantAccountScope, grantClientScope } from "@/lib/core/scope";
import { isForPartners, isShown } from "./hidden-from-partners";

const [whole, partner] = [grantAccountScope(1), grantClientScope(1, ["7"])];

test("what is hidden from partners is shown with the whole account, and everything else to everybody", () => {
  expect(isShown(whole, "commission-column", "totalRebateAmount")).toBe(true);
  expect(isShown(partner, "commission-column", "totalRebateAmount")).toBe(false);
  expect(isShown(partner, "commission-column", "userTotalRebateAmount")).toBe(true);
  expect(isShown(partner, "profile-field", "note")).toBe(false);
  expect([isForPartners("place", "/proof"), isForPartners("place", "/clients")]).toEqual([
    false,
    true,
  ]);
});

test("a hidden column is in no file and no order", () => {
  const names = (scope: typeof partner) => [
    ...commissionCsvColumns(scope).map(({ header }): string => header),
    ...commissionSorts(scope),
  ];
  for (const name of ["dayTotalRebateAmount", "totalRebateAmount"]) {
    expect(names(whole)).toContain(name);
    expect(names(partner)).not.toContain(name);
  }
  expect(names(partner)).toContain("clientName");
});
